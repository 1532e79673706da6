/** All input limits of the mock as tables, which `docs/limits.md` contains. */

import {
  maxListedInvalidValues,
  maxYamlBytes,
  maxYamlReferences,
  maxYamlScalars,
  maxYamlTokens,
} from '../../mock-server/control/operation/inputLimits.ts';
import { portLimits } from '../../mock-server/http/port/limits.ts';
import { maxBodyBytes } from '../../spec/limits.ts';
import { formatCount } from '../../spec/text/formatCount.ts';
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

type Unit = 'bytes' | 'ms' | '';

/** One row of a table. */
export interface Limit {
  /** The limited quantity. */
  readonly quantity: string;
  readonly max: number;
  readonly unit: Unit;
  /** The consequence of exceeding it. */
  readonly consequence: string;
  /** The test file that fails without the limit, relative to the project. */
  readonly test: string;
}

/** Creates rows of a table whose limits have their tests in one file. */
const createRowBuilder =
  (test: string) =>
  (quantity: string, max: number, unit: Unit, consequence: string): Limit => ({
    quantity,
    max,
    unit,
    consequence,
    test,
  });

const bombRow = createRowBuilder('mock-server/acceptance/stories/bombs.test.ts');
const portRow = createRowBuilder('mock-server/http/port/openPort.test.ts');
const floodRow = createRowBuilder('mock-server/http/port/floods.test.ts');
const jsonRow = createRowBuilder('src/service/input/jsonBody.test.ts');
const uploadRow = createRowBuilder('src/service/input/upload/readUpload.test.ts');
const yamlRow = createRowBuilder('mock-server/http/control/yamlBody.test.ts');

const connectionClosed = 'the connection is closed';

/** Limits of the port, which apply to all requests over the network. */
export const portLimitRows: readonly Limit[] = [
  bombRow('path, query and headers together', portLimits.headBytes, 'bytes', '431, or 414 if the path is too long'),
  bombRow('path and query', portLimits.targetBytes, 'bytes', '414'),
  bombRow('headers', portLimits.headers, '', '431'),
  portRow('concurrent connections', portLimits.connections, '', 'a new connection is closed'),
  floodRow('requests that wait on a connection', portLimits.waitingRequests, '', connectionClosed),
  floodRow('requests that wait, over all connections', portLimits.allWaitingRequests, '', connectionClosed),
  floodRow(
    'unread bytes of complete responses, over all connections',
    portLimits.unsentBytes,
    'bytes',
    'the connections that have read nothing for the longest time are closed',
  ),
  portRow('time to receive the head of a request', portLimits.headTime, 'ms', '408'),
  portRow('time to receive a whole request', portLimits.requestTime, 'ms', '408'),
  portRow('idle time of a connection', portLimits.idleTime, 'ms', connectionClosed),
  portRow('time in which a client reads nothing of a response', portLimits.stallTime, 'ms', connectionClosed),
  portRow(
    'time to finish sending a request after its response was sent',
    portLimits.lingerTime,
    'ms',
    connectionClosed,
  ),
  floodRow(
    'time spent reading requests in one turn of the event loop',
    portLimits.turnTime,
    'ms',
    'the next turn reads the rest',
  ),
];

/** Limits of the service, which apply through every adapter, including a router for your own implementation. */
export const serviceLimitRows: readonly Limit[] = [
  jsonRow('JSON body', maxBodyBytes, 'bytes', '413'),
  jsonRow(
    'oversized JSON body that is read before the connection is closed',
    maxDiscardedJsonBytes,
    'bytes',
    `413, and ${connectionClosed}`,
  ),
  jsonRow('nesting of lists and objects in a JSON body', maxJsonDepth, '', '400'),
  jsonRow('values in a JSON body', maxJsonValues, '', '413'),
  uploadRow('uploaded file', maxUploadBytes, 'bytes', '413'),
  uploadRow(
    'bytes beyond the limit of a file that are read before the connection is closed',
    maxDiscardedUploadBytes,
    'bytes',
    `413, and ${connectionClosed}`,
  ),
  uploadRow('multipart form', maxFormBytes, 'bytes', `413, and ${connectionClosed}`),
  uploadRow('parts of a multipart form', maxFormParts.parts, '', '422, as for any part besides the file'),
  createRowBuilder('src/service/responder.test.ts')(
    'broken rules listed in an error',
    maxListedFindings,
    '',
    'the message states the total',
  ),
];

/** Limits of the control surface, in addition to those of the port and the service. */
export const controlLimitRows: readonly Limit[] = [
  yamlRow('YAML body', maxYamlBytes, 'bytes', '413'),
  yamlRow('keys and values of a YAML body', maxYamlScalars, '', '413'),
  yamlRow('keys, values, indicators, comments and line ends of a YAML body', maxYamlTokens, '', '413'),
  yamlRow('anchors, aliases and tags of a YAML body', maxYamlReferences, '', '413'),
  createRowBuilder('mock-server/seed/invalidSeeds.test.ts')(
    'invalid values listed in an error',
    maxListedInvalidValues,
    '',
    'the message states the total',
  ),
];

/** Renders limits as a Markdown table. */
export function toMarkdownTable(limits: readonly Limit[]): string {
  const lines = limits.map(
    ({ quantity, max, unit, consequence, test }) =>
      `| ${quantity} | ${formatMax(max, unit)} | ${consequence} | \`${test}\` |`,
  );
  return ['| limit | maximum | if exceeded | tested by |', '|---|---|---|---|', ...lines].join('\n');
}

function formatMax(max: number, unit: Unit): string {
  if (unit === 'ms') return max < 1000 ? `${max} ms` : `${max / 1000} s`;
  return `${formatCount(max)}${unit === '' ? '' : ` ${unit}`}`;
}
