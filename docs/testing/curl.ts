/** Reads the curl commands of the documentation, so that they run where no curl is. */
import { parseArgs } from 'node:util';

/** The commands of a block, one per line that begins with curl; a backslash continues the line. */
export function curlsOf(block: string): string[] {
  return block
    .replaceAll(/\\\n\s*/g, '')
    .split(/\n(?=curl )/)
    .map((command) => command.trim())
    .filter((command) => command.startsWith('curl '));
}

/**
 * The request that a command sends.
 *
 * @throws where it uses an option that is not understood here.
 */
export function requestOf(command: string): Request {
  const [, ...args] = words(command);
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      request: { type: 'string', short: 'X' },
      header: { type: 'string', short: 'H', multiple: true },
      data: { type: 'string', short: 'd' },
    },
  });
  const headers = (values.header ?? []).map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  const [url = ''] = positionals;
  return new Request(url, {
    method: values.request ?? (values.data === undefined ? 'GET' : 'POST'),
    headers,
    ...(values.data === undefined ? {} : { body: values.data }),
  });
}

/** Words as a shell takes them apart: by white space outside quotes. */
function words(command: string): string[] {
  return [...command.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) =>
    word.replaceAll(/'([^']*)'|"([^"]*)"/g, '$1$2'),
  );
}
