import { expect, test } from 'vitest';
import { readFilesSetting } from './setting.ts';

const keys = { id: 'id', secret: 'secret' };

test('a bucket of AWS needs its region, and one elsewhere its endpoint', () => {
  expect(readFilesSetting(undefined, keys)).toEqual({ bucket: undefined, newFiles: 'database' });
  expect(readFilesSetting('database', { id: undefined, secret: undefined })).toEqual({
    bucket: undefined,
    newFiles: 'database',
  });
  expect(readFilesSetting('s3://my-board?region=eu-north-1', keys)).toEqual({
    newFiles: 'bucket',
    bucket: {
      bucket: 'my-board',
      prefix: '',
      endpoint: 'https://s3.eu-north-1.amazonaws.com',
      region: 'eu-north-1',
      isPathStyle: false,
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    },
  });
  expect(readFilesSetting('s3://my-board', { ...keys, sessionToken: 'token' })).toMatchObject({
    bucket: { secretAccessKey: 'secret', sessionToken: 'token' },
  });
  const elsewhere = 's3://my-board/a/b/?endpoint=http://10.0.0.1:9000/&new=database';
  expect(readFilesSetting(elsewhere, keys)).toMatchObject({
    newFiles: 'database',
    bucket: { prefix: 'a/b/', endpoint: 'http://10.0.0.1:9000', isPathStyle: true },
  });
});

test('an invalid setting is refused with what is wrong, and without quoting keys', () => {
  const refusal = (value: string, given: Parameters<typeof readFilesSetting>[1] = keys) => {
    try {
      readFilesSetting(value, given);
      return 'accepted';
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(refusal('bucket')).toMatch(/^FILES must be 'database', or look like s3:/);
  expect(refusal('https://s3.example.com/bucket')).toMatch(/^FILES must be 'database'/);
  expect(refusal('s3://key:hidden@bucket')).toMatch(/^FILES must not contain keys/);
  expect(refusal('s3://key:hidden@bucket')).not.toMatch(/hidden/);
  expect(refusal('s3://bucket?endpoints=x')).toMatch(/no parameter 'endpoints'/);
  expect(refusal('s3://B')).toMatch(/must name a bucket/);
  expect(refusal('s3://bucket/a%20b')).toMatch(/^The prefix in FILES/);
  expect(refusal('s3://bucket/a/../../b?x')).toMatch(/no parameter 'x'/);
  expect(refusal('s3://bucket?region=a/b')).toMatch(/the region 'a\/b'/);
  expect(refusal('s3://bucket?endpoint=s3.example.com')).toMatch(/^The endpoint in FILES/);
  expect(refusal('s3://bucket?endpoint=https://s3.example.com/x')).toMatch(/^The endpoint/);
  expect(refusal('s3://bucket?path-style=yes')).toMatch(/path-style in FILES/);
  expect(refusal('s3://bucket?new=disk')).toMatch(/new in FILES/);
  expect(refusal('s3://bucket', { id: 'id', secret: undefined })).toMatch(/AWS_SECRET_ACCESS_KEY/);
});
