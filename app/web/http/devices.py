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
    """Name a browser and its system: "Firefox · Linux"; empty where neither is known."""
    said = user_agent.lower()
    found = (
        next((name for sign, name in known if sign in said), "") for known in (_BROWSERS, _SYSTEMS)
    )
    return " · ".join(filter(None, found))
