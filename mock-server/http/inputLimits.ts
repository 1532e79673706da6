/** All input limits of the mock as tables, which `docs/limits.md` contains. */
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

/** One row of a table. */
export interface Limit {
  /** What is limited. */
  readonly what: string;
  readonly most: number;
  readonly unit: Unit;
  /** The consequence of exceeding it. */
  readonly beyond: string;
}

const row = (what: string, most: number, unit: Unit, beyond: string): Limit => ({ what, most, unit, beyond });

const closed = 'the connection is closed';

/** Limits of the port, which apply to all requests over the network. */
export const limitsOfThePort: readonly Limit[] = [
  row('path, query and headers together', portLimits.headBytes, 'bytes', '431, or 414 if the path is too long'),
  row('path and query', portLimits.targetBytes, 'bytes', '414'),
  row('headers', portLimits.headers, '', '431'),
  row('concurrent connections', portLimits.connections, '', 'the new connection is closed'),
  row('time to receive the head of a request', portLimits.headTime, 'ms', '408'),
  row('time to receive a whole request', portLimits.requestTime, 'ms', '408'),
  row('idle time of a connection', portLimits.idleTime, 'ms', closed),
  row('time in which a client reads nothing of a response', portLimits.stallTime, 'ms', closed),
  row('time to finish a request after its response', portLimits.lingerTime, 'ms', closed),
];

/** Limits of the service, which apply through every adapter, including a router for your own implementation. */
export const limitsOfTheService: readonly Limit[] = [
  row('JSON body', bodyBytes, 'bytes', '413'),
  row('oversized JSON body that is read before the connection is closed', jsonPatience, 'bytes', `413, and ${closed}`),
  row('nesting of lists and objects in a JSON body', jsonDepth, '', '400'),
  row('values in a JSON body', jsonValues, '', '413'),
  row('uploaded file', uploadBytes, 'bytes', '413'),
  row(
    'bytes beyond the file limit that are read before the connection is closed',
    uploadPatience,
    'bytes',
    `413, and ${closed}`,
  ),
  row('multipart form', formBytes, 'bytes', `413, and ${closed}`),
  row('parts of a multipart form', formParts.parts, '', '422, as for every part except the file'),
  row('broken rules that an error lists', listedFindings, '', 'the message states the total'),
];

/** Limits of the control surface, in addition to those of the port and the service. */
export const limitsOfTheControlSurface: readonly Limit[] = [
  row('YAML body', yamlBytes, 'bytes', '413'),
  row('faults that an error lists', listedFaults, '', 'the message states the total'),
];

/** Renders limits as a Markdown table. */
export function tableOf(limits: readonly Limit[]): string {
  const lines = limits.map(({ what, most, unit, beyond }) => `| ${what} | ${shown(most, unit)} | ${beyond} |`);
  return ['| limit | maximum | if exceeded |', '|---|---|---|', ...lines].join('\n');
}

function shown(most: number, unit: Unit): string {
  if (unit === 'ms') return `${most / 1000} s`;
  return `${most.toLocaleString('en')}${unit === '' ? '' : ` ${unit}`}`;
}
