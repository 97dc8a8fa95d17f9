"""The one way in which set-up fails."""


class SetupError(Exception):
    """Set-up cannot go on.

    `message` says in one sentence what went wrong and where; `remedy` says what to do about it.
    """

    def __init__(self, message: str, remedy: str) -> None:
        super().__init__(f"{message} {remedy}")
        self.message = message
        self.remedy = remedy
