import { audio, content } from 'snodo/runtime';
import type { TestAudioContentHandler } from '../../../../generated/everything/tools/test_audio_content.js';
import { SILENCE } from '../../samples.js';

/** Answers with a sound. */
export const call: TestAudioContentHandler = () => content(audio(SILENCE, 'audio/wav'));
