import type { componentsCodes } from '../codes/components.js';
import type { Explanations } from './explanation.js';
import { resourcesExplanations } from './resources.js';

/** Group H: resources and prompts; with the hygiene of group M that concerns components. */
export const componentsExplanations: Explanations<keyof typeof componentsCodes> = {
  ...resourcesExplanations,
  'prompt-argument-key': {
    paragraph:
      'An argument of a prompt has the keys `required`, `title` and `description`, and no others. The protocol knows no further ones for prompts, whose arguments a person fills in as text; a `default` or a `pattern` would be shown to nobody and checked by nobody. A default can stand in the message: `{{focus|quality}}`.',
    wrong:
      'prompts:\n  review:\n    description: Review a package\n    arguments: { name: { default: left-pad } }\n    messages: [{ user: "Review {{name}}." }]',
    right:
      'prompts:\n  review:\n    description: Review a package\n    arguments: { name: { description: Package name } }\n    messages: [{ user: "Review {{name|left-pad}}." }]',
    sources: ['MCP 2026-07-28, schema, PromptArgument'],
  },
  'prompt-argument-typed': {
    paragraph:
      'An argument of a prompt has no `type`: it is always a text. Clients ask a person for it and send what was typed, and the protocol has no place for a type there. Remove the key; a handler that needs a number reads it from the text.',
    wrong:
      'prompts:\n  review:\n    description: Review a package\n    arguments: { lines: { type: integer } }\n    messages: [{ user: "Review {{lines}} lines." }]',
    right:
      'prompts:\n  review:\n    description: Review a package\n    arguments: { lines: { description: Number of lines } }\n    messages: [{ user: "Review {{lines}} lines." }]',
    sources: ['MCP 2026-07-28, schema, GetPromptRequestParams'],
  },
  'prompt-argument-name': {
    paragraph:
      'An argument of a prompt has a name with at least one character. Clients show it beside the field, and send it back as the key of the value.',
    wrong:
      'prompts:\n  review:\n    description: Review a package\n    arguments: { "": { required: true } }\n    messages: [{ user: Review it. }]',
    right:
      'prompts:\n  review:\n    description: Review a package\n    arguments: { name: { required: true } }\n    messages: [{ user: "Review {{name}}." }]',
  },
  'description-missing': {
    paragraph:
      'A component should have a description. A model chooses a tool by its description, and a person chooses a prompt or a resource by it; without one there is only the name to go by. Say what the component does, when to use it, and what comes back.',
    wrong: 'prompts:\n  hello:\n    messages: [{ user: Hello. }]',
    right: 'prompts:\n  hello:\n    description: Greet someone\n    messages: [{ user: Hello. }]',
    sources: ['MCP 2026-07-28, "Tools", data types'],
  },
  'argument-description-missing': {
    paragraph:
      'An argument should have a description. A model fills arguments by their names, types and descriptions, and a name such as `id` leaves it guessing: whose, and of which form? An example of a value helps most. It is a note, which only `snodo check` prints.',
    wrong: 'tools:\n  search:\n    description: Search packages\n    arguments: { q: string }',
    right:
      'tools:\n  search:\n    description: Search packages\n    arguments: { q: { type: string, description: "Words to look for, such as http client" } }',
  },
  'additional-open': {
    paragraph:
      'A tool should say `additionalProperties: false` when it takes no arguments but those that it declares. JSON Schema allows others unless told not to, so a misspelt optional argument is accepted and has no effect, and the model is never told. It is a note, since some tools want open arguments: say `additionalProperties: true` there.',
    wrong:
      'tools:\n  search:\n    description: Search packages\n    arguments: { q: { type: string, description: Words } }',
    right:
      'tools:\n  search:\n    description: Search packages\n    additionalProperties: false\n    arguments: { q: { type: string, description: Words } }',
    sources: ['JSON Schema 2020-12, section 10.3.2.3'],
  },
  'static-content': {
    paragraph:
      'A component has either static content or a handler. `text`, `json` and `messages` are answered as they stand, without any code, so a handler beside them would never be called, and `text` beside `json` would leave open which one is meant. Keep one of them.',
    wrong:
      'resources:\n  notes:\n    description: Notes\n    uri: notes://all\n    text: none\n    handler: ./notes.ts',
    right: 'resources:\n  notes:\n    description: Notes\n    uri: notes://all\n    text: none',
  },
  'message-shape': {
    paragraph:
      'A message is one of `user: text`, `assistant: text`, or `role` with `content`. The protocol knows these two roles only; instructions for the model that hold for a whole conversation belong into `instructions` of the server, or at the head of the first message.',
    wrong:
      'prompts:\n  hello:\n    description: Greet someone\n    messages: [{ system: Be kind. }]',
    right: 'prompts:\n  hello:\n    description: Greet someone\n    messages: [{ user: Be kind. }]',
    sources: ['MCP 2026-07-28, schema, PromptMessage'],
  },
  'message-content': {
    paragraph:
      'The long form of a message has a `role` and exactly one content block as `content`: a text, an image, a sound, an embedded resource or a link to one, each with the members of its kind. Clients check blocks strictly, and one wrong block loses the whole prompt.',
    wrong:
      'prompts:\n  hello:\n    description: Greet someone\n    messages: [{ role: user, content: { type: text } }]',
    right:
      'prompts:\n  hello:\n    description: Greet someone\n    messages: [{ role: user, content: { type: text, text: Hello. } }]',
    sources: ['MCP 2026-07-28, schema, ContentBlock'],
  },
  'message-template': {
    paragraph:
      'In a message `{{name}}` stands for the value of an argument, and `{{name|text}}` gives a text for when it is absent. Braces that are never closed, or that hold no name, would reach the model as they are. Two literal braces are written `\\{{`.',
    wrong:
      'prompts:\n  hello:\n    description: Greet someone\n    arguments: { name: {} }\n    messages: [{ user: "Hello, {{name." }]',
    right:
      'prompts:\n  hello:\n    description: Greet someone\n    arguments: { name: {} }\n    messages: [{ user: "Hello, {{name}}." }]',
  },
  'message-argument-unknown': {
    paragraph:
      'A name in a message is an argument that the prompt declares. A client offers only the declared ones, so another one could never have a value, and the text would have a hole. Declare it under `arguments`, or correct its spelling.',
    wrong:
      'prompts:\n  hello:\n    description: Greet someone\n    arguments: { name: {} }\n    messages: [{ user: "Hello, {{nmae}}." }]',
    right:
      'prompts:\n  hello:\n    description: Greet someone\n    arguments: { name: {} }\n    messages: [{ user: "Hello, {{name}}." }]',
  },
  'message-argument-unused': {
    paragraph:
      'Every argument of a prompt with static messages should stand in one of them. A person would fill in a field that changes nothing. Use it in a message, or remove it.',
    wrong:
      'prompts:\n  hello:\n    description: Greet someone\n    arguments: { name: {} }\n    messages: [{ user: Hello. }]',
    right:
      'prompts:\n  hello:\n    description: Greet someone\n    arguments: { name: {} }\n    messages: [{ user: "Hello, {{name}}." }]',
  },
};
