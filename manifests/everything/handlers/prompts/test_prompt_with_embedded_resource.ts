import { embeddedResource, message, textContent } from 'snodo/runtime';
import type { TestPromptWithEmbeddedResourceHandler } from '../../../../generated/everything/prompts/test_prompt_with_embedded_resource.js';

/** Puts the resource before the question. */
export const render: TestPromptWithEmbeddedResourceHandler = ({ resourceUri }) => {
  const text = 'Embedded resource content for testing.';
  return [
    message('user', embeddedResource(textContent(resourceUri, text, { mimeType: 'text/plain' }))),
    message('user', 'Please process the embedded resource above.'),
  ];
};
