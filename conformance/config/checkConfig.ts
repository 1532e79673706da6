/** A configuration, strictly checked: everything that is wrong, each at its place, with the word that was meant. */
import { isObject, member } from '../../spec/json.ts';
import { segmentsOf } from '../../spec/pointer.ts';
import { type Misfit, misfits } from '../../spec/schemas/misfits.ts';
import { isSecretHeader } from '../report/redact.ts';
import { UsageError } from '../settings/usageError.ts';
import { Config, type ConformanceConfig } from './config.ts';

export interface Origin {
  /** Where it comes from, for messages. */
  readonly name: string;
  /** A file of data as it stands, before environment variables were filled in. */
  readonly data?: unknown;
}

/** @throws UsageError naming every fault */
export function checkConfig(value: unknown, origin: Origin): ConformanceConfig {
  const secrets = origin.data === undefined ? [] : openSecrets(origin.data);
  const faults = [...(isObject(value) ? misfits(Config, value) : [{ at: '', message: 'Give an object.' }]), ...secrets];
  if (faults.length === 0) return value as ConformanceConfig;
  const told = faults.map(({ at, message }) => `${at === '' ? '' : `${segmentsOf(at).join(' › ')}: `}${message}`);
  throw new UsageError([`${origin.name} cannot be used:`, ...told].join('\n  '));
}

/** Secrets by value: a file of data is read by many, and is soon in a repository. */
function openSecrets(data: unknown): Misfit[] {
  const credentials = member(data, 'credentials');
  const keys = Object.entries(isObject(credentials) ? credentials : {}).flatMap(([caller, credential]) =>
    member(credential, 'key') === undefined
      ? []
      : [
          {
            at: `/credentials/${caller}/key`,
            message: 'A key does not belong into a file: give env, the name of the environment variable that holds it.',
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
        message: `A secret does not belong into a file: write \${NAME}, and set the environment variable NAME.`,
      }));
  });
}
