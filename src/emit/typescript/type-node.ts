/** A TypeScript type, before it is printed. */
export type TypeNode =
  /** A type by its name: a keyword such as `string`, an imported or an emitted type. */
  | { readonly kind: 'name'; readonly name: string }
  /** A generic type with its arguments. */
  | { readonly kind: 'applied'; readonly name: string; readonly arguments: readonly TypeNode[] }
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  | { readonly kind: 'array'; readonly item: TypeNode }
  /** Elements from `required` on are optional; `rest` is the type of any that follow. */
  | {
      readonly kind: 'tuple';
      readonly readonly?: true;
      readonly elements: readonly TypeNode[];
      readonly required: number;
      readonly rest?: TypeNode;
    }
  /** Properties of any name: an index signature. */
  | { readonly kind: 'map'; readonly value: TypeNode }
  | { readonly kind: 'object'; readonly fields: readonly TypeField[] }
  | {
      readonly kind: 'function';
      readonly parameters: readonly TypeField[];
      readonly result: TypeNode;
    }
  | { readonly kind: 'union'; readonly members: readonly TypeNode[] }
  | { readonly kind: 'intersection'; readonly members: readonly TypeNode[] };

/** A property of an object type. */
export type TypeField = {
  readonly name: string;
  readonly type: TypeNode;
  readonly optional: boolean;
  readonly description?: string;
  /** What stands behind the description, such as `@deprecated`. */
  readonly tags?: readonly string[];
};

/** An exported type alias. */
export type TypeDeclaration = {
  readonly name: string;
  readonly description?: string;
  readonly type: TypeNode;
};

/** Whether a type is a map of any JSON values, which is printed by its name, `JsonObject`. */
export function isAnyObject(type: TypeNode): boolean {
  return type.kind === 'map' && type.value.kind === 'name' && type.value.name === 'JsonValue';
}

/** A type by its name. */
export function named(name: string): TypeNode {
  return { kind: 'name', name };
}
