"""Ways to put a fault into an otherwise true service; what the faults are stands elsewhere.

A lenient service is made by mending the request before the rules see it, a wrong answer by editing the true one.
Each function returns what plants the fault in a service; each service takes one.
"""

EVERY = "every"


def mending(operation, mend):
    """Requests of an operation are changed by `mend` before they are judged."""

    def plant(service):
        def repair(at, request):
            if at != operation or not isinstance(request, dict):
                return request
            request = dict(request)
            mend(request)
            return request

        service.repair = repair

    return plant


def filling(operation, name, value):
    """A member that is missing is taken to be `value`; null is not missing."""
    return mending(operation, lambda request: request.setdefault(name, value))


def replacing(operation, name, is_wrong, right):
    """A wrong value is taken for `right(value)`."""

    def mend(request):
        if name in request and is_wrong(request[name]):
            request[name] = right(request[name])

    return mending(operation, mend)


def answering(operation, edit):
    """Answers of an operation are changed by `edit(answer, request)`."""

    def plant(service):
        def finish(at, request, answer):
            if at == operation:
                edit(answer, request)
            return answer

        service.finish = finish

    return plant


def setting(operation, *path, to):
    """One member of every answer is `to(value)`; `path` leads to it, through each element where it meets an array."""
    *parents, last = path

    def edit(answer, _):
        holders = [answer]
        for name in parents:
            found = [holder[name] for holder in holders if name in holder]
            holders = [one for value in found for one in (value if isinstance(value, list) else [value])]
        for holder in holders:
            if last in holder:
                holder[last] = to(holder[last])

    return answering(operation, edit)


def leaving_out(operation, *path):
    *parents, last = path

    def edit(answer, _):
        for name in parents:
            answer = answer[name]
        answer.pop(last, None)

    return answering(operation, edit)


def admitting(operation, is_taken):
    """A refused credential is taken where `is_taken(values of the header, refused tokens)`."""

    def plant(service):
        true = service.credential

        def credential(at, values):
            is_here = operation in (at, EVERY)
            return None if is_here and is_taken(values, service.refused_tokens) else true(at, values)

        service.credential = credential

    return plant


def reading(operation, mend):
    """The bytes of a body are changed by `mend` before they are read."""

    def plant(service):
        true = service.read
        service.read = lambda at, raw: true(at, mend(raw) if operation in (at, EVERY) else raw)

    return plant
