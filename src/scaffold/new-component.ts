import type { JsonObject } from '../protocol/json.js';

/** What can be added to a manifest. */
export type ComponentKind = 'tool' | 'resource' | 'prompt';

/** What is said of a new component. */
export type NewComponent = {
  readonly kind: ComponentKind;
  readonly name: string;
  /** Default: the words of the name. */
  readonly description?: string | undefined;
  /** The URI, or the template, of a resource. Default: `app://NAME`. */
  readonly uri?: string | undefined;
};

/** The root keys that hold the components. */
export const SECTIONS: Readonly<Record<ComponentKind, 'tools' | 'resources' | 'prompts'>> = {
  tool: 'tools',
  resource: 'resources',
  prompt: 'prompts',
};

/** The declaration of a new component, to be filled in: right as it is, so that the server can be run at once. */
export function newDeclaration({ kind, name, description, uri }: NewComponent): JsonObject {
  const said = { description: description ?? wordsOf(name) };
  switch (kind) {
    case 'tool':
      return {
        ...said,
        additionalProperties: false,
        arguments: {
          text: { type: 'string', required: true, minLength: 1, description: 'Text to work on' },
        },
      };
    case 'resource': {
      const address = uri ?? `app://${name.replace(/[^A-Za-z0-9._~-]+/g, '-')}`;
      const key = address.includes('{') ? 'uriTemplate' : 'uri';
      return { ...said, [key]: address, mimeType: 'text/plain' };
    }
    case 'prompt':
      return {
        ...said,
        arguments: { topic: { required: true, description: 'What it is about' } },
        messages: [{ user: `${said.description}: {{topic}}` }],
      };
  }
}

/** `package_info` and `packageInfo` are "Package info". */
function wordsOf(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ')
    .toLowerCase();
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
}
