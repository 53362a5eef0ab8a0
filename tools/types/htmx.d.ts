// The events of htmx 4.0.1 that our scripts listen to, and what they read of them.

interface HtmxContext {
  sourceElement?: Element;
  sourceEvent?: { submitter?: Element | null };
  request: { action: string };
  response?: { status: number };
}

type HtmxEvent = CustomEvent<{ ctx: HtmxContext }>;

interface DocumentEventMap {
  "htmx:config:request": HtmxEvent;
  "htmx:before:swap": HtmxEvent;
  "htmx:after:swap": HtmxEvent;
  "htmx:finally:request": HtmxEvent;
  "htmx:error": CustomEvent;
}
