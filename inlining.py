"""Copies the functions that a compiled module calls into it, so that the C compiler can inline them.

Each compiled module is a library of its own, and a call from one to another goes through a pointer, which no compiler
sees through. That costs a fifth of the time of a random game. So a `.pxd` may say from which modules its module takes
copies, by the beginnings of their names:

    # copies: turnpike.games.NAME.rules turnpike.kernel.rng

The build then works on a copy of the sources: what the module calls there, and what that calls in turn, becomes an
inline function of its own, and its calls lead there. There is one text of each rule all the same; the originals are
compiled as well, for all other callers.

Copied are functions, and methods of final classes, that the `.pxd` beside them declares `noexcept nogil` without
defaults. Any other call stays as it is.
"""

import ast
import builtins
import copy
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

MARK = "# copies:"
_LOCALS = re.compile(r"@cython\.locals\((.*)\)$")
_FUNCTION = re.compile(r"c(?:p)?def (?P<returns>[\w.]+) (?P<name>\w+)\((?P<arguments>[^=]*)\) noexcept nogil$")
_CLASS = re.compile(r"cdef class (?P<name>\w+)(?:\(.*\))?:$")
_FIELDS = re.compile(r"cdef (?:public |readonly )?(?P<type>[\w.]+) (?P<names>\w[\w\[\], ]*)$")
_CIMPORT = re.compile(r"from (?P<module>[\w.]+) cimport (?P<names>.+)$")
_KNOWN_EVERYWHERE = {*dir(builtins), "bint", "double", "void"}


@dataclass
class Declaration:
    """What a `.pxd` says of a function."""

    returns: str
    arguments: dict[str, str]
    variables: dict[str, str]


@dataclass
class Class:
    """What a `.pxd` says of a class."""

    final: bool = False
    fields: dict[str, str] = field(default_factory=dict)
    methods: dict[str, Declaration] = field(default_factory=dict)


class Module:
    """A `.py` and the `.pxd` beside it."""

    def __init__(self, work: Path, name: str) -> None:
        self.name = name
        self.file = work / Path(*name.split(".")).with_suffix(".py")
        self.tree = ast.parse(self.file.read_text(encoding="utf-8"))
        self.bodies = dict(functions_in(self.tree))
        self.constants: dict[str, ast.expr] = {}
        for node in self.tree.body:
            match node:
                case ast.Assign(targets=[ast.Name(id=constant)], value=ast.Constant() | ast.UnaryOp() as value):
                    self.constants[constant] = value
        self.functions: dict[str, Declaration] = {}
        self.classes: dict[str, Class] = {}
        self.variables: dict[str, str] = {}
        self.cimported: dict[str, tuple[str, str]] = {}
        """What each name stands for: a module and a name in it."""
        self._read_declarations()

    def _read_declarations(self) -> None:
        variables: dict[str, str] = {}
        inside: Class | None = None
        final = False
        for indented, line in logical_lines(self.file.with_suffix(".pxd")):
            inside = inside if indented else None
            if found := _LOCALS.match(line):
                pairs = (one.partition("=") for one in _split(found[1]))
                variables = {name.strip(): kind.strip() for name, _, kind in pairs}
                continue
            if line == "@cython.final":
                final = True
                continue
            if found := _CIMPORT.match(line):
                for one in _split(found["names"]):
                    original, _, alias = one.partition(" as ")
                    self.cimported[alias.strip() or original.strip()] = (found["module"], original.strip())
            elif found := _CLASS.match(line):
                inside = self.classes[found["name"]] = Class(final)
            elif found := _FUNCTION.match(line):
                declaration = Declaration(found["returns"], _arguments(found["arguments"]), variables)
                (inside.methods if inside else self.functions)[found["name"]] = declaration
            elif found := _FIELDS.match(line):
                kinds = {name.partition("[")[0].strip(): found["type"] for name in _split(found["names"])}
                (inside.fields if inside else self.variables).update(kinds)
            variables, final = {}, False


def functions_in(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions of a module by name, methods as Class.name."""
    for node in tree.body:
        match node:
            case ast.FunctionDef():
                yield node.name, node
            case ast.ClassDef():
                yield from ((f"{node.name}.{one.name}", one) for one in node.body if isinstance(one, ast.FunctionDef))


def logical_lines(pxd: Path) -> Iterator[tuple[bool, str]]:
    """The lines without comments, those of one pair of brackets in one; whether each is indented."""
    whole = ""
    for line in pxd.read_text(encoding="utf-8").splitlines():
        whole += line.partition("#")[0].rstrip() if not whole else f" {line.partition('#')[0].strip()}"
        if whole.count("(") > whole.count(")"):
            continue
        if whole.strip():
            yield whole.startswith(" "), whole.strip()
        whole = ""


def _split(names: str) -> list[str]:
    return [name.strip() for name in names.strip("() ").split(",") if name.strip()]


def _arguments(text: str) -> dict[str, str]:
    found = {}
    for one in _split(text):
        kind, _, name = one.rpartition(" ")
        found[name] = kind.strip()
    return found


class Copier:
    """Makes the copies for one module."""

    def __init__(self, work: Path, read: Callable[[str], Module], name: str, wanted: tuple[str, ...]) -> None:
        self._read = read
        self._work = work
        self._wanted = wanted
        self._cimports: dict[str, tuple[str, str]] = {}
        self._copies: dict[str, str] = {}
        """The text of each copy by its name."""
        self._constants: dict[str, tuple[str, ast.expr]] = {}
        self.module = read(name)

    def texts(self) -> dict[Path, str]:
        """What the module and its `.pxd` are to be."""
        tree = copy.deepcopy(self.module.tree)
        for name, body in functions_in(tree):
            owner, _, method = name.rpartition(".")
            declared = self.module.classes.get(owner, Class()).methods if owner else self.module.functions
            types = self._types(declared.get(method or name), owner)
            _Calls(self, self.module, types).visit(body)
        constants = [f"{name} = {ast.unparse(value)}" for name, (_, value) in self._constants.items()]
        pxd = self.module.file.with_suffix(".pxd")
        lines = [f"from {module} cimport {name} as {alias}" for alias, (module, name) in self._cimports.items()]
        lines += [f"cdef {kind} {name}" for name, (kind, _) in self._constants.items()]
        declarations = pxd.read_text(encoding="utf-8")
        return {
            self.module.file: "\n".join([ast.unparse(tree), *constants, ""]),
            pxd: "\n".join([declarations, "cimport cython", *lines, *self._copies.values(), ""]),
        }

    @staticmethod
    def _types(declared: Declaration | None, owner: str) -> dict[str, str]:
        types = {**declared.variables, **declared.arguments} if declared else {}
        return types | {"self": owner} if owner else types

    def is_compiled(self, module: str) -> bool:
        """Whether there is a module of this name whose `.pxd` declares it."""
        file = self._work / Path(*module.split(".")).with_suffix(".py")
        return file.exists() and file.with_suffix(".pxd").exists()

    def called(self, module: Module, name: str) -> tuple[Module, str] | None:
        """The module and function that a call of `name`, or of `alias.function`, means."""
        alias, _, function = name.rpartition(".")
        if not alias:
            return (module, name) if name in module.functions else None
        if alias not in module.cimported:
            return None
        other = ".".join(module.cimported[alias])
        if not self.is_compiled(other) or function not in self._read(other).functions:
            return None
        return self._read(other), function

    def class_of(self, module: Module, kind: str) -> tuple[Module, str] | None:
        """The module and name of the class that a type means."""
        if kind in module.classes:
            return module, kind
        where, name = module.cimported.get(kind, ("", ""))
        if not where or not self.is_compiled(where) or name not in self._read(where).classes:
            return None
        return self._read(where), name

    def copied(self, module: Module, name: str) -> str | None:
        """The name of the copy of a function, or of a method (Class.name); None if it is not copied."""
        if module is self.module or not module.name.startswith(self._wanted):
            return None
        owner, _, method = name.rpartition(".")
        declared = module.classes[owner].methods if owner else module.functions
        if (declaration := declared.get(method or name)) is None or (body := module.bodies.get(name)) is None:
            return None
        copied = f"{module.name.rpartition('.')[2]}__{name.replace('.', '__')}"
        if copied not in self._copies:
            self._copies[copied] = ""  # now it may call itself
            self._copies[copied] = self._text(module, copied, declaration, body, owner)
        return copied

    def _text(self, module: Module, copied: str, declared: Declaration, body: ast.FunctionDef, owner: str) -> str:
        names = [argument.arg for argument in body.args.args]
        kinds = [kind or owner for kind in declared.arguments.values()]
        if owner:
            self._cimport(owner, (module.name, owner))
        own = {*names, *declared.variables}
        for kind in (declared.returns, *kinds, *declared.variables.values()):
            self._need(module, kind.partition(".")[0])
        moved = copy.deepcopy(body)
        _Calls(self, module, self._types(declared, owner)).visit(moved)
        for node in ast.walk(moved):
            if isinstance(node, ast.Name) and node.id not in own and node.id not in self._copies:
                node.id = self._need(module, node.id)
        statements = moved.body[1:] if ast.get_docstring(body) is not None else moved.body
        arguments = ", ".join(f"{kind} {name}" for kind, name in zip(kinds, names, strict=True))
        lines = [f"cdef inline {declared.returns} {copied}({arguments}) noexcept nogil:"]
        lines += [f"    cdef {kind} {name}" for name, kind in declared.variables.items() if name not in names]
        for statement in statements or [ast.Pass()]:
            lines += [f"    {line}" for line in ast.unparse(statement).splitlines()]
        return "\n".join(lines)

    def _need(self, module: Module, name: str) -> str:
        """See to it that a name of another module means the same here; the name it has here."""
        short = module.name.rpartition(".")[2]
        if name in module.constants and name in module.variables:
            self._need(module, module.variables[name].partition(".")[0])
            self._constants[f"{short}__{name}"] = (module.variables[name], module.constants[name])
            return f"{short}__{name}"
        if name in module.functions:
            self._cimport(f"{short}__{name}", (module.name, name))
            return f"{short}__{name}"
        if name in module.cimported:
            self._cimport(name, module.cimported[name])
        elif name in module.classes:
            self._cimport(name, (module.name, name))
        elif name in module.constants or name not in _KNOWN_EVERYWHERE:
            raise ValueError(f"{module.name} uses {name}, which {self.module.name} cannot")
        return name

    def _cimport(self, alias: str, what: tuple[str, str]) -> None:
        known = self.module.cimported.get(alias) or self._cimports.get(alias)
        if known is None and alias not in self.module.classes:
            self._cimports[alias] = what
        elif known is not None and known != what:
            here, there = ".".join(known), ".".join(what)
            raise ValueError(f"{alias} is {here} in {self.module.name}, but {there} where it copies from")


class _Calls(ast.NodeTransformer):
    """Lets the calls in a function lead to copies."""

    def __init__(self, copier: Copier, module: Module, types: dict[str, str]) -> None:
        self._copier = copier
        self._module = module
        self._types = types

    def visit_Call(self, node: ast.Call) -> ast.Call:
        """A call of a function or method that is copied."""
        self.generic_visit(node)
        function = ast.unparse(node.func)
        copied = None
        if (found := self._copier.called(self._module, function)) is not None:
            module, name = found
            copied = name if module is self._copier.module else self._copier.copied(module, name)
        elif isinstance(node.func, ast.Attribute) and (owner := self._class_of(node.func.value)) is not None:
            module, name = owner
            if module.classes[name].final and (copied := self._copier.copied(module, f"{name}.{node.func.attr}")):
                node.args.insert(0, node.func.value)
        if copied:
            node.func = ast.Name(copied)
        return node

    def _class_of(self, value: ast.expr) -> tuple[Module, str] | None:
        match value:
            case ast.Name(id=name) if name in self._types:
                return self._copier.class_of(self._module, self._types[name])
            case ast.Attribute(value=whose, attr=attribute) if owner := self._class_of(whose):
                module, name = owner
                kind = module.classes[name].fields.get(attribute, "")
                return self._copier.class_of(module, kind)
        return None


def copy_called_functions(work: Path) -> None:
    """Rewrite all modules whose `.pxd` asks for it."""
    read = cache(lambda name: Module(work, name))
    texts: dict[Path, str] = {}
    for pxd in sorted(work.rglob("*.pxd")):
        for line in pxd.read_text(encoding="utf-8").splitlines():
            if line.startswith(MARK):
                name = ".".join(pxd.relative_to(work).with_suffix("").parts)
                texts |= Copier(work, read, name, tuple(line.removeprefix(MARK).split())).texts()
    for file, text in texts.items():
        file.write_text(text, encoding="utf-8")
