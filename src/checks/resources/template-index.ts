import type { TemplateSegment, UriTemplate } from '../../protocol/uri-template/compile.js';

/** A template with what it stands for. */
export type IndexedTemplate<Value> = { readonly template: UriTemplate; readonly value: Value };

/**
 * What a search comes by, in no certain order, as it is asked for: templates, and undefined for a step that found none, so that
 * whoever asks can bound the work.
 */
export type TemplateSearch<Value> = Iterable<IndexedTemplate<Value> | undefined>;

/** Templates by their first and last segments, so that few are compared with a URI or with each other. */
export type TemplateIndex<Value> = {
  add(template: UriTemplate, value: Value): void;
  /** The templates that may match a URI. */
  candidates(uri: string): TemplateSearch<Value>;
  /** The templates that may match a URI that this one matches too. */
  neighbours(template: UriTemplate): TemplateSearch<Value>;
};

/** Steps after which a search for all templates ends: a few seconds, and far more than thousands of usual shapes take. */
export const MAX_STEPS = 5_000_000;

/** A tree of segments. Each node holds what ends there. */
type Tree<Value> = {
  readonly literals: Map<string, Tree<Value>>;
  /** What follows a variable segment. */
  variable: Tree<Value> | undefined;
  value: Value | undefined;
};

/** The templates whose segments in front end at a node of the first tree. */
type Ending<Value> = {
  /** Those that have no others. */
  readonly fixed: IndexedTemplate<Value>[];
  /** Those with a flexible stretch, by the segments behind it, the last one first. */
  readonly flexible: Tree<IndexedTemplate<Value>[]>;
};

/** Starts an empty index. */
export function templateIndex<Value>(): TemplateIndex<Value> {
  const schemes = new Map<string, Tree<Ending<Value>>>();
  return {
    add(template, value): void {
      const root = schemes.get(template.scheme) ?? emptyTree<Ending<Value>>();
      schemes.set(template.scheme, root);
      const node = grown(root, headOf(template));
      node.value ??= { fixed: [], flexible: emptyTree() };
      if (template.flexible === undefined) {
        node.value.fixed.push({ template, value });
        return;
      }
      const end = grown(node.value.flexible, template.after.toReversed());
      end.value ??= [];
      end.value.push({ template, value });
    },
    *candidates(uri) {
      const [, scheme = '', rest = ''] = /^([^:]*):\/\/([^?#]*)/.exec(uri) ?? [];
      const segments = rest.split('/').map((text) => ({ kind: 'literal', text }) as const);
      yield* endings(schemes.get(scheme.toLowerCase()), segments);
    },
    *neighbours(template) {
      const head = headOf(template);
      const root = schemes.get(template.scheme);
      if (template.flexible === undefined) {
        yield* endings(root, head);
        return;
      }
      const tail = template.after.toReversed();
      for (const { node, depth } of compatible(root, head)) {
        const reached = depth === head.length ? below(node) : [node];
        for (const { value } of reached) {
          yield undefined;
          if (depth === head.length) yield* value?.fixed ?? [];
          for (const end of compatible(value?.flexible, tail)) {
            yield undefined;
            const ends = end.depth === tail.length ? below(end.node) : [end.node];
            for (const { value: found } of ends) {
              yield undefined;
              yield* found ?? [];
            }
          }
        }
      }
    },
  };
}

function headOf({ authority, before }: UriTemplate): readonly TemplateSegment[] {
  return [authority, ...before];
}

/** The templates that fit a fixed number of segments. */
function* endings<Value>(
  root: Tree<Ending<Value>> | undefined,
  segments: readonly TemplateSegment[],
): Generator<IndexedTemplate<Value> | undefined> {
  for (const { node, depth } of compatible(root, segments)) {
    yield undefined;
    if (node.value === undefined) continue;
    if (depth === segments.length) yield* node.value.fixed;
    const others = segments.slice(depth).reverse();
    for (const { node: end } of compatible(node.value.flexible, others)) {
      yield undefined;
      yield* end.value ?? [];
    }
  }
}

/** The nodes that segments which can be equal to these lead to, with how many of these they are. */
function* compatible<Value>(
  root: Tree<Value> | undefined,
  segments: readonly TemplateSegment[],
): Generator<{ readonly node: Tree<Value>; readonly depth: number }> {
  const stack = root === undefined ? [] : [{ node: root, depth: 0 }];
  for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
    yield place;
    const depth = place.depth + 1;
    const segment = segments[place.depth];
    const { literals, variable } = place.node;
    if (segment === undefined) continue;
    if (variable !== undefined) stack.push({ node: variable, depth });
    if (segment.kind === 'variable') {
      for (const node of literals.values()) stack.push({ node, depth });
    } else {
      const node = literals.get(segment.text);
      if (node !== undefined) stack.push({ node, depth });
    }
  }
}

/** A node and all nodes below it. */
function* below<Value>(root: Tree<Value>): Generator<Tree<Value>> {
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    yield node;
    if (node.variable !== undefined) stack.push(node.variable);
    for (const next of node.literals.values()) stack.push(next);
  }
}

function emptyTree<Value>(): Tree<Value> {
  return { literals: new Map(), variable: undefined, value: undefined };
}

/** The node behind segments, made where there is none. */
function grown<Value>(root: Tree<Value>, segments: readonly TemplateSegment[]): Tree<Value> {
  let node = root;
  for (const segment of segments) {
    let next = segment.kind === 'variable' ? node.variable : node.literals.get(segment.text);
    next ??= emptyTree();
    if (segment.kind === 'variable') node.variable = next;
    else node.literals.set(segment.text, next);
    node = next;
  }
  return node;
}
