import type { CompletionDeclaration } from '../definitions/completion.js';
import { report } from '../diagnostics/report.js';
import type { Declared } from '../manifest/manifest.js';
import type { JsonPath } from '../protocol/json.js';
import { nearestAmong } from '../protocol/suggest.js';
import type { HandlerReference } from './catalog.js';
import type { ResolveContext } from './resolve-context.js';

/** A component with keys about completion. */
type Completed = Declared<CompletionDeclaration>;

/** What a component completes; names without a fault alone. */
export type Completions = {
  /** For its definition; empty when nothing is completed. */
  readonly declaration: CompletionDeclaration;
  /** The export that answers for the names of `completion`; absent when there are none. */
  readonly completer?: HandlerReference;
};

/** What completion may name, and what answers it. */
export type CompletionSubject = {
  readonly kind: 'prompt' | 'resource';
  /** The arguments or variables; undefined when only a handwritten matcher knows them, or the template is wrong. */
  readonly declared: readonly string[] | undefined;
  /** The handler, whose module answers; absent for static content. */
  readonly handler: HandlerReference | undefined;
};

/** Resolves what a component completes. */
export function resolveCompletions(
  component: Completed,
  subject: CompletionSubject,
  context: ResolveContext,
): Completions {
  const { completion, complete } = component.section;
  const isNameable = nameJudge(component, subject, context);
  const names = handledNames(component, subject, isNameable, context);
  const entries = new Map((completion ?? []).map((entry, index) => [entry, index]));
  const values: (readonly [string, readonly string[]])[] = [];
  for (const [name, texts] of Object.entries(complete ?? {})) {
    const at = [...component.path, 'complete', name];
    if (!isNameable('complete', name, at)) continue;
    values.push([name, texts]);
    checkValues(component, name, texts, context);
    const index = entries.get(name);
    if (index !== undefined) reportTwice(component, name, index, context);
  }
  const { handler } = subject;
  const written = values.length === 0 ? {} : { complete: Object.fromEntries(values) };
  if (names.length === 0 || handler === undefined) return { declaration: written };
  const range = component.document.keyRangeAt([...component.path, 'completion']);
  return {
    declaration: { completion: names, ...written },
    completer: { ...handler, exportName: 'complete', range },
  };
}

/** The entries of `completion` that name something, each once. */
function handledNames(
  component: Completed,
  subject: CompletionSubject,
  isNameable: NameJudge,
  context: ResolveContext,
): readonly string[] {
  const { document, name, path, section } = component;
  const names = new Set<string>();
  const { kind } = subject;
  for (const [index, entry] of (section.completion ?? []).entries()) {
    const at = [...path, 'completion', index];
    if (names.has(entry)) {
      const parameters = { kind, name, key: 'completion', entry, fault: 'repeated' } as const;
      context.findings.push(report('completion-argument', document.rangeAt(at), parameters));
    } else if (isNameable('completion', entry, at)) {
      names.add(entry);
    }
  }
  if (names.size > 0 && subject.handler === undefined) {
    const range = document.keyRangeAt([...path, 'completion']);
    const parameters = { kind, name, file: undefined };
    context.findings.push(report('completion-export-missing', range, parameters));
  }
  return [...names];
}

/** Whether an entry names an argument or a variable; reports one that does not. */
type NameJudge = (key: 'completion' | 'complete', entry: string, at: JsonPath) => boolean;

function nameJudge(
  { name, document }: Completed,
  { kind, declared }: CompletionSubject,
  { findings }: ResolveContext,
): NameJudge {
  const known = declared && new Set(declared);
  const nearest = nearestAmong(declared ?? []);
  return (key, entry, at) => {
    if (entry !== '' && known?.has(entry) !== false) return true;
    const fault =
      entry === '' || declared === undefined
        ? ({ fault: 'empty' } as const)
        : ({ fault: 'undeclared', declared, nearest: nearest(entry) } as const);
    const range = key === 'complete' ? document.keyRangeAt(at) : document.rangeAt(at);
    findings.push(report('completion-argument', range, { kind, name, key, entry, ...fault }));
    return false;
  };
}

/** A list without values suggests nothing, and a value twice is suggested twice. */
function checkValues(
  { document, path }: Completed,
  argument: string,
  values: readonly string[],
  { findings }: ResolveContext,
): void {
  const at = [...path, 'complete', argument];
  if (values.length === 0) {
    const parameters = { argument, repeated: undefined };
    findings.push(report('completion-values', document.rangeAt(at), parameters));
  }
  const seen = new Set<string>();
  for (const [index, value] of values.entries()) {
    if (seen.has(value)) {
      const range = document.rangeAt([...at, index]);
      findings.push(report('completion-values', range, { argument, repeated: value }));
    }
    seen.add(value);
  }
}

function reportTwice(
  { document, path }: Completed,
  argument: string,
  index: number,
  { findings }: ResolveContext,
): void {
  const ranges = [
    document.rangeAt([...path, 'completion', index]),
    document.keyRangeAt([...path, 'complete', argument]),
  ] as const;
  const [first, second] = ranges[0].start < ranges[1].start ? ranges : ranges.toReversed();
  if (first === undefined || second === undefined) return;
  const related = [{ message: 'the other place', range: first }];
  findings.push(report('completion-twice', second, { argument }, related));
}
