import type { TemplateSegment, UriTemplate } from '../protocol/uri-template/compile.js';

/** A template with what it stands for. */
export type IndexedTemplate<Value> = { readonly template: UriTemplate; readonly value: Value };

/** Templates by their first segments, so that a URI is only compared with those that begin like it. */
export type TemplateIndex<Value> = {
  add(template: UriTemplate, value: Value): void;
  /** The templates that may match; the order in which they were added. */
  candidates(uri: string): readonly IndexedTemplate<Value>[];
};

type Node<Value> = {
  readonly literals: Map<string, Node<Value>>;
  /** What follows a variable segment. */
  variable: Node<Value> | undefined;
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
      let nodes = [schemes.get(scheme.toLowerCase())].filter((node) => node !== undefined);
      const found = nodes.flatMap(({ templates }) => templates);
      for (const segment of rest.split('/')) {
        nodes = nodes
          .flatMap(({ literals, variable }) => [
            ...(literals.has(segment) ? [literals.get(segment)] : []),
            variable,
          ])
          .filter((node) => node !== undefined);
        if (nodes.length === 0) break;
        for (const { templates } of nodes) found.push(...templates);
      }
      return found.sort((left, right) => left.order - right.order);
    },
  };
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
