"""The commands of a client about studies."""

from turnpike.kernel.refused import Refused
from turnpike.server.studies.schemas import AddMoves
from turnpike.server.websocket import messages
from turnpike.server.websocket.session import Session


async def execute(
    session: Session, command: messages.FollowStudy | messages.UnfollowStudy | messages.EditStudy
) -> None:
    """Execute a command about a study."""
    match command:
        case messages.FollowStudy():
            await session.follow_study(command.study, command.after)
        case messages.UnfollowStudy():
            session.unfollow_study(command.study)
        case messages.EditStudy():
            await _edit(session, command)


async def _edit(session: Session, command: messages.EditStudy) -> None:
    followed, registry = session.studies.get(command.study), session.server.studies
    if followed is None or registry is None:
        raise Refused("unknown_study")
    if session.account_id is None:
        raise Refused("not_signed_in")
    if isinstance(command.edit, AddMoves):  # the rules replay the line
        session.server.limits.take("analysis", session.account_id)
    made, again = await registry.change(followed.study, session.account_id, command.at, command.edit, command.key)
    moves = list(made.moves)
    session.send(
        messages.StudyDone(study=command.study, key=command.key, revision=made.revision, moves=moves, again=again)
    )
