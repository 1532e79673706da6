/** All input limits of the mock as tables, which `docs/limits.md` contains. */
import { maxBodyBytes } from '../../spec/limits.ts';
import {
  maxDiscardedJsonBytes,
  maxDiscardedUploadBytes,
  maxFormBytes,
  maxFormParts,
  maxJsonDepth,
  maxJsonValues,
  maxListedFindings,
  maxUploadBytes,
} from '../../src/service/input/inputLimits.ts';
import { maxListedFaults, maxYamlBytes, maxYamlReferences, maxYamlScalars } from '../control/operation/inputLimits.ts';
import { portLimits } from './port/limits.ts';

type Unit = 'bytes' | 'ms' | '';

/** One row of a table. */
export interface Limit {
  /** What is limited. */
  readonly what: string;
  readonly max: number;
  readonly unit: Unit;
  /** The consequence of exceeding it. */
  readonly consequence: string;
}

const limitRow = (what: string, max: number, unit: Unit, consequence: string): Limit => ({
  what,
  max,
  unit,
  consequence,
});

const connectionClosed = 'the connection is closed';

/** Limits of the port, which apply to all requests over the network. */
export const portLimitRows: readonly Limit[] = [
  limitRow('path, query and headers together', portLimits.headBytes, 'bytes', '431, or 414 if the path is too long'),
  limitRow('path and query', portLimits.targetBytes, 'bytes', '414'),
  limitRow('headers', portLimits.headers, '', '431'),
  limitRow('concurrent connections', portLimits.connections, '', 'the new connection is closed'),
  limitRow('requests that wait on a connection', portLimits.waitingRequests, '', 'the connection is closed'),
  limitRow(
    'unread bytes of complete responses, over all connections',
    portLimits.unsentBytes,
    'bytes',
    'the connections that read nothing for longest are closed',
  ),
  limitRow('time to receive the head of a request', portLimits.headTime, 'ms', '408'),
  limitRow('time to receive a whole request', portLimits.requestTime, 'ms', '408'),
  limitRow('idle time of a connection', portLimits.idleTime, 'ms', connectionClosed),
  limitRow('time in which a client reads nothing of a response', portLimits.stallTime, 'ms', connectionClosed),
  limitRow('time to finish a request after its response', portLimits.lingerTime, 'ms', connectionClosed),
];

/** Limits of the service, which apply through every adapter, including a router for your own implementation. */
export const serviceLimitRows: readonly Limit[] = [
  limitRow('JSON body', maxBodyBytes, 'bytes', '413'),
  limitRow(
    'oversized JSON body that is read before the connection is closed',
    maxDiscardedJsonBytes,
    'bytes',
    `413, and ${connectionClosed}`,
  ),
  limitRow('nesting of lists and objects in a JSON body', maxJsonDepth, '', '400'),
  limitRow('values in a JSON body', maxJsonValues, '', '413'),
  limitRow('uploaded file', maxUploadBytes, 'bytes', '413'),
  limitRow(
    'bytes beyond the file limit that are read before the connection is closed',
    maxDiscardedUploadBytes,
    'bytes',
    `413, and ${connectionClosed}`,
  ),
  limitRow('multipart form', maxFormBytes, 'bytes', `413, and ${connectionClosed}`),
  limitRow('parts of a multipart form', maxFormParts.parts, '', '422, as for every part except the file'),
  limitRow('broken rules that an error lists', maxListedFindings, '', 'the message states the total'),
];

/** Limits of the control surface, in addition to those of the port and the service. */
export const controlLimitRows: readonly Limit[] = [
  limitRow('YAML body', maxYamlBytes, 'bytes', '413'),
  limitRow('keys and values of a YAML body', maxYamlScalars, '', '413'),
  limitRow('anchors and aliases of a YAML body', maxYamlReferences, '', '413'),
  limitRow('faults that an error lists', maxListedFaults, '', 'the message states the total'),
];

/** Renders limits as a Markdown table. */
export function toMarkdownTable(limits: readonly Limit[]): string {
  const lines = limits.map(
    ({ what, max, unit, consequence }) => `| ${what} | ${formatMax(max, unit)} | ${consequence} |`,
  );
  return ['| limit | maximum | if exceeded |', '|---|---|---|', ...lines].join('\n');
}

function formatMax(max: number, unit: Unit): string {
  if (unit === 'ms') return `${max / 1000} s`;
  return `${max.toLocaleString('en')}${unit === '' ? '' : ` ${unit}`}`;
}
