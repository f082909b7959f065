import { content, image } from 'snodo/runtime';
import type { TestImageContentHandler } from '../../../../generated/everything/tools/test_image_content.js';
import { PIXEL } from '../../samples.js';

/** Answers with a picture. */
export const call: TestImageContentHandler = () => content(image(PIXEL, 'image/png'));
