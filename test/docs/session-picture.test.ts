import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { sessionPicture } from './session-picture.js';

const file = fileURLToPath(new URL('../../docs/session.svg', import.meta.url));

it('docs/session.svg shows what the commands print', async () => {
  const picture = await sessionPicture();
  if (process.env['UPDATE'] === '1') writeFileSync(file, picture);
  const committed = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  expect(picture, 'to draw it anew: UPDATE=1 npx vitest run test/docs/session-picture').toBe(
    committed,
  );
  expect(picture).not.toContain('\u001b');
});
