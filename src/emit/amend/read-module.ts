import { createRequire } from 'node:module';
import type { ImportDeclaration, ImportSpecifier, SourceFile } from 'ts-morph';

/** A handwritten module as it is read for an addition. Places are UTF-16 offsets in its text. */
export type ReadModule = {
  /** Each name of its own scope: a `value` can be exported as a function, a `class` or a `type` stands in the way of one. */
  readonly names: ReadonlyMap<string, 'value' | 'class' | 'type'>;
  readonly imports: readonly ReadImport[];
  /** Where the first import goes in a module without any: behind a header, before what its comments belong to. */
  readonly importPlace: number;
};

/** An import statement. */
export type ReadImport = {
  readonly from: string;
  readonly isTypeOnly: boolean;
  readonly end: number;
  /** The names between its braces; empty for `import * as` and the like, which has none. */
  readonly names: readonly {
    readonly name: string;
    readonly local: string;
    readonly isTypeOnly: boolean;
    readonly start: number;
    readonly end: number;
  }[];
};

/**
 * Reads a module of valid JavaScript or TypeScript; undefined for any other text. The first call loads the compiler.
 *
 * @param path decides between JavaScript and TypeScript by its extension
 * @param text without a byte order mark
 */
export function readModule(path: string, text: string): ReadModule | undefined {
  const { Project, SymbolFlags } = tsMorph();
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    skipFileDependencyResolution: true,
    compilerOptions: { allowJs: true },
  });
  const file = project.createSourceFile(`/${path.replace(/^.*\//, '')}`, text);
  if (project.getProgram().getSyntacticDiagnostics(file).length > 0) return undefined;

  const names = new Map<string, 'value' | 'class' | 'type'>(
    file.getLocals().map((symbol) => {
      const flags = symbol.getFlags();
      const isClass = (flags & (SymbolFlags.Class | SymbolFlags.Enum)) !== 0;
      const isValue = (flags & SymbolFlags.Value) !== 0;
      return [symbol.getName(), isClass ? 'class' : isValue ? 'value' : 'type'];
    }),
  );
  // A default export has a name of its own too, which is not among the locals.
  for (const each of file.getFunctions()) names.set(each.getName() ?? '', 'value');
  for (const each of file.getClasses()) names.set(each.getName() ?? '', 'class');
  const imports = file.getImportDeclarations();
  for (const { name, isTypeOnly } of imports.flatMap(importedNames)) {
    names.set(name, isTypeOnly ? 'type' : 'value');
  }
  return { names, imports: imports.map(readImport), importPlace: importPlace(file) };
}

/** The literals of a text in single quotes that would read the same in double quotes. */
export function singleQuoted(text: string): { readonly start: number; readonly end: number }[] {
  const { Project, SyntaxKind } = tsMorph();
  const project = new Project({ useInMemoryFileSystem: true, skipLoadingLibFiles: true });
  return project
    .createSourceFile('/text.ts', text)
    .getDescendantsOfKind(SyntaxKind.StringLiteral)
    .filter((literal) => /^'[^'"\\]*'$/.test(literal.getText()))
    .map((literal) => ({ start: literal.getStart(), end: literal.getEnd() }));
}

function tsMorph(): typeof import('ts-morph') {
  return createRequire(import.meta.url)('ts-morph');
}

/** The names that an import gives to the module. */
function importedNames(
  declaration: ImportDeclaration,
): { readonly name: string; readonly isTypeOnly: boolean }[] {
  const isTypeOnly = declaration.isTypeOnly();
  const whole = [declaration.getDefaultImport(), declaration.getNamespaceImport()];
  return [
    ...whole.flatMap((node) => (node ? [{ name: node.getText(), isTypeOnly }] : [])),
    ...declaration.getNamedImports().map((specifier) => ({
      name: localName(specifier),
      isTypeOnly: isTypeOnly || specifier.isTypeOnly(),
    })),
  ];
}

function readImport(declaration: ImportDeclaration): ReadImport {
  return {
    from: declaration.getModuleSpecifierValue(),
    isTypeOnly: declaration.isTypeOnly(),
    end: declaration.getEnd(),
    names: declaration.getNamedImports().map((specifier) => ({
      name: specifier.getName(),
      local: localName(specifier),
      isTypeOnly: specifier.isTypeOnly(),
      start: specifier.getStart(),
      end: specifier.getEnd(),
    })),
  };
}

function localName(specifier: ImportSpecifier): string {
  return specifier.getAliasNode()?.getText() ?? specifier.getName();
}

function importPlace(file: SourceFile): number {
  const text = file.getFullText();
  const statements = file.getStatements();
  const directives = statements.findIndex((node) => !/^(['"])use [^'"]*\1;?$/.test(node.getText()));
  const lastDirective = statements[(directives === -1 ? statements.length : directives) - 1];
  if (lastDirective !== undefined) return afterLine(text, lastDirective.getEnd());
  const first = statements[0];
  const comments = first?.getLeadingCommentRanges() ?? [];
  const header = comments.findLast((range) => /^\r?\n\s*\n/.test(text.slice(range.getEnd())));
  if (header !== undefined) return afterLine(text, header.getEnd());
  return text.startsWith('#!') ? afterLine(text, 0) : 0;
}

function afterLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end + 1;
}
