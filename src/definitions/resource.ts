import type { CompletionDeclaration } from './completion.js';
import type { ComponentDefinition } from './component.js';

/** Hints for clients about a resource or a content block. */
export type Annotations = {
  readonly audience?: readonly ('user' | 'assistant')[];
  /** 0 (optional) to 1 (required). */
  readonly priority?: number;
  /** ISO 8601. */
  readonly lastModified?: string;
};

/** A resource with one exact URI, as `resources/list` describes it. */
export type DirectResourceDefinition = ComponentDefinition & {
  readonly uri: string;
  readonly mimeType?: string;
  /** Bytes. */
  readonly size?: number;
  readonly annotations?: Annotations;
};

/** A family of resources, as `resources/templates/list` describes it, and what of it clients complete. */
export type ResourceTemplateDefinition = ComponentDefinition &
  CompletionDeclaration & {
    /** RFC 6570 template. */
    readonly uriTemplate: string;
    readonly mimeType?: string;
    readonly annotations?: Annotations;
  };

/** A resource of either form. */
export type ResourceDefinition = DirectResourceDefinition | ResourceTemplateDefinition;

/** Tells the two forms of a resource apart. */
export function isTemplate(
  definition: ResourceDefinition,
): definition is ResourceTemplateDefinition {
  return 'uriTemplate' in definition;
}
