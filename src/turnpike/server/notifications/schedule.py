"""When an account wants its notifications: at once or collected, and not at night.

A notification is never dropped because of this: it waits, and what has waited together is sent together.
"""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from turnpike.kernel.refused import Refused
from turnpike.server.preferences import NotificationSchedule


def find_zone(name: str) -> ZoneInfo:
    """The time zone of this name; otherwise refused."""
    try:
        return ZoneInfo(name)
    except (LookupError, ValueError, OSError):  # unknown, no name of a zone, and names of folders
        raise Refused("bad_time_zone") from None


def earliest(schedule: NotificationSchedule, since: int, time: int) -> int:
    """When a notification that waits since then may be sent; not before `time`."""
    zone = find_zone(schedule.zone)
    if schedule.mode == "daily":
        time = max(time, _at_hour(since, schedule.daily_hour, zone))
    if schedule.quiet and _is_quiet(schedule, _local(time, zone).hour):
        time = _at_hour(time, schedule.quiet_to, zone)
    return time


def _is_quiet(schedule: NotificationSchedule, hour: int) -> bool:
    start, end = schedule.quiet_from, schedule.quiet_to
    return start <= hour < end if start <= end else hour >= start or hour < end


def _local(time: int, zone: ZoneInfo) -> datetime:
    return datetime.fromtimestamp(time / 1000, zone)


def _at_hour(time: int, hour: int, zone: ZoneInfo) -> int:
    """The next time at or after this one when it is that hour in the zone."""
    today = _local(time, zone).replace(hour=hour, minute=0, second=0, microsecond=0, fold=0)
    for days in (0, 1):  # days of a zone are not all equally long: counted in local time
        found = today + timedelta(days=days)
        milliseconds = round(found.astimezone(UTC).timestamp() * 1000)
        if milliseconds >= time:
            return milliseconds
    raise AssertionError("the hour comes every day")
