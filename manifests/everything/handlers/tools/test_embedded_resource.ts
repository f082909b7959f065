import { content, embeddedResource, textContent } from 'snodo/runtime';
import type { TestEmbeddedResourceHandler } from '../../../../generated/everything/tools/test_embedded_resource.js';

/** Answers with a resource that the client need not read. */
export const call: TestEmbeddedResourceHandler = () => {
  const text = 'This is an embedded resource content.';
  return content(
    embeddedResource(textContent('test://embedded-resource', text, { mimeType: 'text/plain' })),
  );
};
