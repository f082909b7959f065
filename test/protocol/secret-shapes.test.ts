import { describe, expect, it } from 'vitest';
import { isSecretName } from '../../src/protocol/secret-names.js';
import { looksRandom, secretShapes } from '../../src/protocol/secret-shapes.js';

// Put together from parts, so that no scanner takes them for secrets of this repository.
const BODY = 'q7Zr2Wc9XtB4mLk8Yv3NsJ6hPd1FgTa5Ue0R';
const JWT = ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiJhbGljZSJ9', 'dBjftJeZ4CVPmB92K27uhbUJU1p1r'].join(
  '.',
);
const PEM = (label: string): string =>
  ['-----BEGIN ', `${label}-----\nMIIBOgIBAAJBAKj3\n`, `-----END ${label}-----`].join('');

describe('texts that look like secrets', () => {
  it.each<[text: string, what: string]>([
    [`ghp_${BODY}`, 'a GitHub token'],
    [`gho_${BODY}`, 'a GitHub token'],
    [`github_pat_${BODY}`, 'a GitHub token'],
    [`glpat-${BODY.slice(0, 20)}`, 'a GitLab token'],
    [`sk_live_${BODY.slice(0, 24)}`, 'a Stripe key'],
    [`sk-${BODY}`, 'an API key'],
    [`sk-proj-${BODY}`, 'an API key'],
    [`sk-ant-api03-${BODY}-${BODY}`, 'an API key'],
    [`xoxb-${'2847563901'}-${BODY.slice(0, 24)}`, 'a Slack token'],
    [`AKIA${'Q7ZR2WC9XTB4MLK8'}`, 'an AWS access key'],
    [`AIza${BODY.slice(0, 35)}`, 'a Google API key'],
    [`npm_${BODY}`, 'an npm token'],
    [`hf_${BODY}`, 'a Hugging Face token'],
    [`SG.${BODY.slice(0, 22)}.${BODY}`, 'a SendGrid key'],
    [JWT, 'a JSON Web Token'],
    [PEM('PRIVATE KEY'), 'a private key'],
    [PEM('RSA PRIVATE KEY'), 'a private key'],
    [PEM('OPENSSH PRIVATE KEY'), 'a private key'],
    [PEM('PGP PRIVATE KEY BLOCK'), 'a private key'],
  ])('%j', (text, what) => {
    const [shape, ...others] = secretShapes(`see (${text}), please`);
    expect([shape?.what, others]).toEqual([what, []]);
    expect(secretShapes(text)[0]?.start).toBe(0);
  });

  it('of a URI are its password alone', () => {
    const text = 'from postgres://app:s3cr3t@db.example.com/app';
    expect(
      secretShapes(text).map(({ what, start, end }) => [what, text.slice(start, end)]),
    ).toEqual([['a password in a URI', 's3cr3t']]);
  });

  it.each([
    'ghp_YOUR_TOKEN',
    `ghp_${'x'.repeat(36)}`,
    'sk-...',
    'sk-your-api-key-goes-here-0000',
    'sk-learn-pipeline-configuration-2',
    'AKIAIOSFODNN7EXAMPLE',
    'AKIA',
    '^ghp_[A-Za-z0-9]{36}$',
    '^sk-[A-Za-z0-9]{20,}$',
    'postgres://user:password@host/db',
    `postgres://app:\${DB_PASSWORD}@host/db`,
    'postgres://app:{password}@host/db',
    'https://example.com:8080/a@b',
    'ssh://git@github.com:acme/tools.git',
    'mailto:a:b@example.com',
    'https://{user}:{token}@example.com/',
    '-----BEGIN PUBLIC KEY-----\nMIIBOgIB\n-----END PUBLIC KEY-----',
    '-----BEGIN CERTIFICATE-----',
    'a text that begins with -----BEGIN RSA PRIVATE KEY----- or the like',
    '-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----',
    'eyJ.eyJ.x',
    `task-sk-${BODY}`,
    'A tool that searches for packages by name and tag',
  ])('are not %j', (text) => {
    expect(secretShapes(text)).toEqual([]);
  });

  it.each(['eyJ', 'sk-', 'a://b:c', 'a://b:', '-----BEGIN PRIVATE KEY-----', 'ghp_a', 'SG.'])(
    'are searched quickly in a text full of %j',
    (piece) => {
      const started = performance.now();
      secretShapes(piece.repeat(200_000));
      expect(performance.now() - started).toBeLessThan(5000); // quadratic work would take minutes
    },
  );
});

describe('texts that look random', () => {
  it.each([
    '9fK2xQ7vLm4Rt8Zc1Bn6',
    '4f9c1d2e8b7a4c3d9e0f1a2b3c4d5e6f',
    'Zm9vYmFyMTIz+NDU2Nzg5MA==/xQ7',
  ])('%j', (text) => {
    expect(looksRandom(text)).toBe(true);
  });

  it.each([
    '',
    'short1A',
    'YOUR_API_KEY_0123456789',
    '4f9c1d2e-8b7a-4c3d-9e0f-1a2b3c4d5e6f',
    'sha256-9f86d081884c7d659a2feaa0c55ad015',
    'com.example.catalog-v2-token',
    'the first page of the results 2',
    'https://example.com/oauth2/token',
    'getUserByIdentifierVersion2',
    '2026-07-28T12-30-00Z',
    'x'.repeat(513),
  ])('are not %j', (text) => {
    expect(looksRandom(text)).toBe(false);
  });
});

it('knows names of secrets', () => {
  const names = [
    'apiKey',
    'api_key',
    'X-Api-Key',
    'password',
    'clientSecret',
    'accessToken',
    'AUTH_TOKEN',
  ];
  expect(names.filter((name) => !isSecretName(name))).toEqual([]);
  const others = [
    'key',
    'maxTokens',
    'tokens',
    'author',
    'secretary',
    'passwords',
    'keyboard',
    '',
    '__proto__',
  ];
  expect(others.filter(isSecretName)).toEqual([]);
});
