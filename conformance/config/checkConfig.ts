/** Validates a configuration strictly: reports every fault with its location, and suggests names. */
import { isObject, member } from '../../spec/json.ts';
import { segmentsOf } from '../../spec/pointer.ts';
import { type Misfit, misfits } from '../../spec/schemas/misfits.ts';
import { isSecretHeader } from '../report/redact.ts';
import { UsageError } from '../settings/usageError.ts';
import { Config, type ConformanceConfig } from './config.ts';

export interface Origin {
  /** The origin, for error messages. */
  readonly name: string;
  /** The content of a data file before environment variables were filled in. */
  readonly data?: unknown;
}

/** @throws UsageError that lists every fault */
export function checkConfig(value: unknown, origin: Origin): ConformanceConfig {
  const secrets = origin.data === undefined ? [] : openSecrets(origin.data);
  const faults = [
    ...(isObject(value) ? misfits(Config, value) : [{ at: '', message: 'The configuration must be an object.' }]),
    ...secrets,
  ];
  if (faults.length === 0) return value as ConformanceConfig;
  const told = faults.map(({ at, message }) => `${at === '' ? '' : `${segmentsOf(at).join(' › ')}: `}${message}`);
  throw new UsageError([`${origin.name} is invalid:`, ...told].join('\n  '));
}

/** Finds secrets written into a data file, which many people can read and which often ends up in a repository. */
function openSecrets(data: unknown): Misfit[] {
  const credentials = member(data, 'credentials');
  const keys = Object.entries(isObject(credentials) ? credentials : {}).flatMap(([caller, credential]) =>
    member(credential, 'key') === undefined
      ? []
      : [
          {
            at: `/credentials/${caller}/key`,
            message:
              'A key must not be stored in a file. Set env to the name of the environment variable that holds it.',
          },
        ],
  );
  return [...keys, ...openHeaders(data, '')];
}

function openHeaders(value: unknown, at: string): Misfit[] {
  if (Array.isArray(value)) return value.flatMap((item, i) => openHeaders(item, `${at}/${i}`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const here = `${at}/${name}`;
    if (name !== 'headers' || !isObject(inner)) return openHeaders(inner, here);
    return Object.entries(inner)
      .filter(([header, text]) => isSecretHeader(header) && typeof text === 'string' && !/\$\{|\{\{/.test(text))
      .map(([header]) => ({
        at: `${here}/${header}`,
        message: `A secret must not be stored in a file. Write \${NAME}, and set the environment variable NAME.`,
      }));
  });
}
