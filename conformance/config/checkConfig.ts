/** Validates a configuration strictly: reports every problem with its location, and suggests names. */
import { isObject, readMember } from '../../spec/json.ts';
import { type Pointer, splitPointer } from '../../spec/pointer.ts';
import { findSchemaErrors, type SchemaError } from '../../spec/schemas/schemaErrors.ts';
import { isSecretHeader } from '../report/secretPlaces.ts';
import { UsageError } from '../settings/usageError.ts';
import { Config, type ConformanceConfig } from './config.ts';

export interface Origin {
  /** The origin, for error messages. */
  readonly name: string;
  /** The content of a data file before environment variables were filled in. */
  readonly data?: unknown;
  /** Names the origin of a member, for error messages; by default, its path. */
  readonly namePlace?: (at: Pointer) => string | undefined;
}

/** @throws UsageError that lists every problem */
export function checkConfig(value: unknown, origin: Origin): ConformanceConfig {
  const secrets = origin.data === undefined ? [] : findPlainSecrets(origin.data);
  const problems = [
    ...(isObject(value)
      ? findSchemaErrors(Config, value)
      : [{ at: '', message: 'The configuration must be an object.' }]),
    ...secrets,
  ];
  if (problems.length === 0) return value as ConformanceConfig;
  const { namePlace } = origin;
  const lines = problems.map(
    ({ at, message }) => `${at === '' ? '' : `${namePlace?.(at) ?? splitPointer(at).join(' › ')}: `}${message}`,
  );
  throw new UsageError([`${origin.name} is invalid:`, ...lines].join('\n  '));
}

const plainSecretMessage = `A secret must not be stored in a file. Write \${NAME}, and set the environment variable NAME.`;

/** Whether a text has a variable or a placeholder, so that the file does not contain the whole value. */
const isFilledIn = (text: string): boolean => /\$\{|\{\{/.test(text);

/** Finds secrets in a data file, which often ends up in a repository. */
function findPlainSecrets(data: unknown): SchemaError[] {
  const credentials = readMember(data, 'credentials');
  const keys = Object.entries(isObject(credentials) ? credentials : {}).flatMap(([caller, credential]) =>
    readMember(credential, 'key') === undefined
      ? []
      : [
          {
            at: `/credentials/${caller}/key`,
            message:
              'A key must not be stored in a file. Set env to the name of the environment variable that holds it.',
          },
        ],
  );
  const webhookSecret = readMember(data, 'webhookSecret');
  const isPlain = typeof webhookSecret === 'string' && !isFilledIn(webhookSecret);
  return [
    ...keys,
    ...(isPlain ? [{ at: '/webhookSecret', message: plainSecretMessage }] : []),
    ...findPlainHeaders(data, ''),
  ];
}

function findPlainHeaders(value: unknown, at: string): SchemaError[] {
  if (Array.isArray(value)) return value.flatMap((item, i) => findPlainHeaders(item, `${at}/${i}`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, value]) => {
    const path = `${at}/${name}`;
    if (name !== 'headers' || !isObject(value)) return findPlainHeaders(value, path);
    return Object.entries(value)
      .filter(([header, text]) => isSecretHeader(header) && typeof text === 'string' && !isFilledIn(text))
      .map(([header]) => ({
        at: `${path}/${header}`,
        message: plainSecretMessage,
      }));
  });
}
