import { content, embeddedResource, image, jsonContent, textBlock } from 'snodo/runtime';
import type { TestMultipleContentTypesHandler } from '../../../../generated/everything/tools/test_multiple_content_types.js';
import { PIXEL } from '../../samples.js';

/** Answers with several blocks. */
export const call: TestMultipleContentTypesHandler = () =>
  content([
    textBlock('Multiple content types test:'),
    image(PIXEL, 'image/png'),
    embeddedResource(jsonContent('test://mixed-content-resource', { test: 'data', value: 123 })),
  ]);
