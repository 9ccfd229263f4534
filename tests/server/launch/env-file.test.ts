import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig, rootFolder } from '../../../src/server/config';
import { parseEnvFile } from '../../../src/server/launch/env-file.mjs';

test('a .env file may hold comments, quotes and empty values', () => {
  const text = [
    '# a comment',
    'PORT=8081',
    'export HOST = 0.0.0.0  # everybody',
    'MAP_ATTRIBUTION="© somebody # else"',
    "S3_BUCKET='photos'",
    'SENTRY_DSN=',
    'DATABASE_URL=postgres://u:p=a#b@h/d',
    'not a setting',
    '',
  ].join('\r\n');
  expect(parseEnvFile(text)).toEqual({
    PORT: '8081',
    HOST: '0.0.0.0',
    MAP_ATTRIBUTION: '© somebody # else',
    S3_BUCKET: 'photos',
    SENTRY_DSN: '',
    DATABASE_URL: 'postgres://u:p=a#b@h/d',
  });
});

test('.env.example, copied as it is, changes nothing', () => {
  const example = parseEnvFile(readFileSync(join(rootFolder, '.env.example'), 'utf8'));
  expect(readConfig(example)).toEqual(readConfig({}));
});
