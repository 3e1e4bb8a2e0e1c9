import { expect, test } from 'vitest';
import { VARIABLES } from './config.ts';
import { unknownSettings } from './unknown-settings.ts';

test('variables that look like settings are warned of, with the name that was meant', () => {
  const meant = {
    RATE_LIMITS: 'RATE_LIMIT',
    RATELIMIT: 'RATE_LIMIT',
    METRIC_TOKEN: 'METRICS_TOKEN',
    public_url: 'PUBLIC_URL',
    port: 'PORT',
    SITE_NAMES: 'SITE_NAME',
    SMTPS_URL: 'SMTP_URL',
    DATA_DIRECTORY: 'DATA_DIR',
  };
  expect(unknownSettings(Object.keys(meant))).toEqual(
    Object.entries(meant).map(
      ([name, setting]) => `${name} is not a setting of this product. Did you mean ${setting}?`,
    ),
  );
  expect(unknownSettings(['SMTP_PASSWORD', 'DAYBREAK_SECRET'])).toEqual([
    'SMTP_PASSWORD is not a setting of this product. .env.example lists all settings.',
    'DAYBREAK_SECRET is not a setting of this product. .env.example lists all settings.',
  ]);
});

test('settings, and variables of other programs, are not', () => {
  const others = [
    'PATH',
    'HOME',
    'HOSTNAME',
    'COST',
    'POST',
    'LANG',
    'PWD',
    'MAIL',

    'NODE_OPTIONS',
    'NODE_COMPILE_CACHE',
    'NODE_VERSION',
    'HTTP_PROXY',
    'npm_config_cache',
  ];
  expect(unknownSettings([...VARIABLES, ...others])).toEqual([]);
});
