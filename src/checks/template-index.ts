import type { TemplateSegment, UriTemplate } from '../protocol/uri-template/compile.js';

/** A template with what it stands for. */
export type IndexedTemplate<Value> = { readonly template: UriTemplate; readonly value: Value };

/** Templates by their first segments, so that a URI is only compared with those that begin like it. */
export type TemplateIndex<Value> = {
  add(template: UriTemplate, value: Value): void;
  /** The templates that may match; the order in which they were added. */
  candidates(uri: string): readonly IndexedTemplate<Value>[];
  /** The templates that may match a URI that this one matches too; in no certain order. */
  neighbours(template: UriTemplate): readonly IndexedTemplate<Value>[];
};

type Node<Value> = {
  readonly literals: Map<string, Node<Value>>;
  /** What follows a variable segment. */
  variable: Node<Value> | undefined;
  /** The templates whose fixed segments end here. */
  readonly templates: (IndexedTemplate<Value> & { readonly order: number })[];
};

/** Starts an empty index. */
export function templateIndex<Value>(): TemplateIndex<Value> {
  const schemes = new Map<string, Node<Value>>();
  let count = 0;
  return {
    add(template, value): void {
      let node = schemes.get(template.scheme) ?? emptyNode<Value>();
      schemes.set(template.scheme, node);
      for (const segment of [template.authority, ...template.before]) node = childOf(node, segment);
      node.templates.push({ template, value, order: count });
      count += 1;
    },
    candidates(uri): readonly IndexedTemplate<Value>[] {
      const [, scheme = '', rest = ''] = /^([^:]*):\/\/([^?#]*)/.exec(uri) ?? [];
      const root = schemes.get(scheme.toLowerCase());
      const segments = rest.split('/').map((text) => ({ kind: 'literal', text }) as const);
      const { passed } = follow(root, segments);
      return passed.sort((left, right) => left.order - right.order);
    },
    neighbours(template): readonly IndexedTemplate<Value>[] {
      const segments = [template.authority, ...template.before];
      const { passed, reached } = follow(schemes.get(template.scheme), segments);
      return template.flexible === undefined ? passed : [...passed, ...reached.flatMap(below)];
    },
  };
}

type Ordered<Value> = Node<Value>['templates'][number];

/** Follows segments from a node; the templates that end on the way, and the nodes at the end of it. */
function follow<Value>(
  root: Node<Value> | undefined,
  segments: readonly TemplateSegment[],
): { readonly passed: Ordered<Value>[]; readonly reached: readonly Node<Value>[] } {
  let reached = root === undefined ? [] : [root];
  const passed = reached.flatMap(({ templates }) => templates);
  for (const segment of segments) {
    reached = reached.flatMap((node) => compatible(node, segment));
    if (reached.length === 0) break;
    for (const { templates } of reached) passed.push(...templates);
  }
  return { passed, reached };
}

/** The nodes behind segments that can be equal to this one. */
function compatible<Value>(node: Node<Value>, segment: TemplateSegment): readonly Node<Value>[] {
  const { literals, variable } = node;
  const variables = variable === undefined ? [] : [variable];
  if (segment.kind === 'variable') return [...literals.values(), ...variables];
  const literal = literals.get(segment.text);
  return literal === undefined ? variables : [literal, ...variables];
}

/** All templates that end below a node. */
function below<Value>({ literals, variable }: Node<Value>): readonly Ordered<Value>[] {
  const children = [...literals.values(), ...(variable === undefined ? [] : [variable])];
  return children.flatMap((child) => [...child.templates, ...below(child)]);
}

function emptyNode<Value>(): Node<Value> {
  return { literals: new Map(), variable: undefined, templates: [] };
}

/** The node behind a segment, made where there is none. */
function childOf<Value>(node: Node<Value>, segment: TemplateSegment): Node<Value> {
  if (segment.kind === 'variable') {
    node.variable ??= emptyNode<Value>();
    return node.variable;
  }
  const child = node.literals.get(segment.text) ?? emptyNode<Value>();
  node.literals.set(segment.text, child);
  return child;
}
