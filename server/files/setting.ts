import { StartError } from '../start-error.ts';

/** Where the bucket is, and with which keys it is used. */
export interface BucketSettings {
  bucket: string;
  /** '' or a path that ends with a slash: what the names of our objects begin with. */
  prefix: string;
  /** The origin of the service, such as https://s3.eu-north-1.amazonaws.com. */
  endpoint: string;
  region: string;
  /** The bucket is the first part of the path instead of a part of the host name. */
  isPathStyle: boolean;
  accessKeyId: string;
  secretAccessKey: string;
  /** Of temporary keys. */
  sessionToken?: string;
}

/** The setting FILES. */
export interface FilesSettings {
  /** Undefined: every file is in the database. */
  bucket: BucketSettings | undefined;
  /** Where new files go. With a bucket they may go to the database, while files move back there. */
  newFiles: 'database' | 'bucket';
}

const FORM =
  "FILES must be 'database', or look like s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-north-1";
const PARAMETERS = ['endpoint', 'region', 'path-style', 'new'];

interface Keys {
  id: string | undefined;
  secret: string | undefined;
  /** Belongs to temporary keys; other keys have none. */
  sessionToken?: string | undefined;
}

/**
 * Parses FILES. Without an endpoint, the bucket is one of AWS.
 * @throws StartError naming what is wrong
 */
export function readFilesSetting(value: string | undefined, keys: Keys): FilesSettings {
  if (value === undefined || value === 'database')
    return { bucket: undefined, newFiles: 'database' };
  if (!URL.canParse(value)) throw new StartError(`${FORM}.`);
  const { protocol, hostname, port, username, password, pathname, searchParams, hash } = new URL(
    value,
  );
  // The value is not quoted: somebody may have put the keys into it.
  if (username || password)
    throw new StartError(
      'FILES must not contain keys. Set them as AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    );
  if (protocol !== 's3:' || port || hash) throw new StartError(`${FORM}.`);
  const unknown = [...searchParams.keys()].find((name) => !PARAMETERS.includes(name));
  if (unknown !== undefined)
    throw new StartError(`FILES has no parameter '${unknown}', only ${PARAMETERS.join(', ')}.`);
  if (!/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(hostname))
    throw new StartError(
      `FILES must name a bucket of 3 to 63 lower-case letters, digits, dots and hyphens, not '${hostname}'.`,
    );
  const path = pathname.replace(/^\/+|\/+$/g, '');
  if (!/^[\w./-]{0,200}$/.test(path) || path.split('/').some((part) => /^\.{1,2}$/.test(part)))
    throw new StartError(
      `The prefix in FILES may contain letters, digits and any of . _ - /, not '${path}'.`,
    );
  const region = searchParams.get('region') ?? 'us-east-1';
  if (!/^[\w-]{1,40}$/.test(region))
    throw new StartError(`FILES has the region '${region}'. It must look like eu-north-1.`);
  const given = searchParams.get('endpoint');
  const endpoint = given ?? `https://s3.${region}.amazonaws.com`;
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || ![url.origin, `${url.origin}/`].includes(endpoint))
    throw new StartError(
      'The endpoint in FILES must be an address without a path, such as https://s3.example.com.',
    );
  const style = searchParams.get('path-style') ?? (given ? 'on' : 'off');
  if (!['on', 'off'].includes(style))
    throw new StartError(`path-style in FILES must be on or off, not '${style}'.`);
  const newFiles = searchParams.get('new') ?? 'bucket';
  if (newFiles !== 'bucket' && newFiles !== 'database')
    throw new StartError(`new in FILES must be bucket or database, not '${newFiles}'.`);
  if (!keys.id || !keys.secret)
    throw new StartError(
      'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set where FILES is s3://….',
    );
  return {
    newFiles,
    bucket: {
      bucket: hostname,
      prefix: path && `${path}/`,
      endpoint: url.origin,
      region,
      isPathStyle: style === 'on',
      accessKeyId: keys.id,
      secretAccessKey: keys.secret,
      ...(keys.sessionToken && { sessionToken: keys.sessionToken }),
    },
  };
}
