import { image, message } from 'snodo/runtime';
import type { TestPromptWithImageHandler } from '../../../../generated/everything/prompts/test_prompt_with_image.js';
import { PIXEL } from '../../samples.js';

/** Puts the picture before the question. */
export const render: TestPromptWithImageHandler = () => [
  message('user', image(PIXEL, 'image/png')),
  message('user', 'Please analyze the image above.'),
];
