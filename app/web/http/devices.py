"""What a browser is called in the list of sessions; the rest of what it says is not kept."""

_BROWSERS = (
    *(("edg", "Edge"), ("opr/", "Opera"), ("samsungbrowser", "Samsung Internet")),
    *(("firefox", "Firefox"), ("fxios", "Firefox"), ("crios", "Chrome"), ("chrom", "Chrome")),
    *(("safari", "Safari"), ("curl", "curl"), ("python", "Python")),
)
_SYSTEMS = (
    *(("android", "Android"), ("iphone", "iPhone"), ("ipad", "iPad"), ("cros", "ChromeOS")),
    *(("windows", "Windows"), ("mac os", "Mac"), ("linux", "Linux")),
)


def device(user_agent: str) -> str:
    """Return a browser and its system: "Firefox · Linux"; empty where neither is known."""
    agent = user_agent.lower()
    names = (
        next((name for sign, name in signs if sign in agent), "") for signs in (_BROWSERS, _SYSTEMS)
    )
    return " · ".join(filter(None, names))
