/** Every limit of what the mock takes in, as one table; `docs/limits.md` shows it. */
import { bodyBytes } from '../../spec/limits.ts';
import {
  formBytes,
  formParts,
  jsonDepth,
  jsonPatience,
  jsonValues,
  listedFindings,
  uploadBytes,
  uploadPatience,
} from '../../src/service/input/intake.ts';
import { listedFaults, yamlBytes } from '../control/operation/intake.ts';
import { portLimits } from './port/limits.ts';

type Unit = 'bytes' | 'ms' | '';

export interface Limit {
  /** What is limited. */
  readonly what: string;
  readonly most: number;
  readonly unit: Unit;
  /** What becomes of a request that is beyond it. */
  readonly beyond: string;
}

const row = (what: string, most: number, unit: Unit, beyond: string): Limit => ({ what, most, unit, beyond });

const closed = 'the connection is closed';

/** Limits of the port: they hold for all requests over the network. */
export const limitsOfThePort: readonly Limit[] = [
  row('path, query and headers together', portLimits.headBytes, 'bytes', '431, or 414 where the path is what is long'),
  row('path and query', portLimits.targetBytes, 'bytes', '414'),
  row('headers', portLimits.headers, '', '431'),
  row('connections at a time', portLimits.connections, '', 'the new connection is closed'),
  row('until the head of a request has come', portLimits.headTime, 'ms', '408'),
  row('until all of a request has come', portLimits.requestTime, 'ms', '408'),
  row('a connection without a request', portLimits.idleTime, 'ms', closed),
  row('an answer of which no byte is taken', portLimits.stallTime, 'ms', closed),
  row('until a request ends that was answered before', portLimits.lingerTime, 'ms', closed),
];

/** Limits of the service: they hold through every door, and in a router of one's own as well. */
export const limitsOfTheService: readonly Limit[] = [
  row('a JSON body', bodyBytes, 'bytes', '413'),
  row('… of which so much is read away', jsonPatience, 'bytes', `413, and ${closed}`),
  row('levels of lists and objects in a JSON body', jsonDepth, '', '400'),
  row('values in a JSON body', jsonValues, '', '413'),
  row('a file', uploadBytes, 'bytes', '413'),
  row('… of which so much more is read away', uploadPatience, 'bytes', `413, and ${closed}`),
  row('a whole form', formBytes, 'bytes', `413, and ${closed}`),
  row('parts of a form that are looked at', formParts.parts, '', '422, as for every part but the file'),
  row('broken places that a refusal lists', listedFindings, '', 'it says how many there are'),
];

/** Limits of the control surface, beside those above. */
export const limitsOfTheControlSurface: readonly Limit[] = [
  row('a body in YAML', yamlBytes, 'bytes', '413'),
  row('wrong places that a refusal lists', listedFaults, '', 'it says how many there are'),
];

/** A table of limits in markdown. */
export function tableOf(limits: readonly Limit[]): string {
  const lines = limits.map(({ what, most, unit, beyond }) => `| ${what} | ${shown(most, unit)} | ${beyond} |`);
  return ['| what | at most | beyond it |', '|---|---|---|', ...lines].join('\n');
}

function shown(most: number, unit: Unit): string {
  if (unit === 'ms') return `${most / 1000} s`;
  return `${most.toLocaleString('en')}${unit === '' ? '' : ` ${unit}`}`;
}
