/** Reads the curl commands of the documentation, so that they run without curl. */
import { parseArgs } from 'node:util';
import { samples } from '../../mock-server/testing/samples.ts';

/** The commands of a block, one per line that starts with curl; a backslash continues the line. */
export function findCurls(block: string): string[] {
  return block
    .replaceAll(/\\\n\s*/g, '')
    .split(/\n(?=curl )/)
    .map((command) => command.trim())
    .filter((command) => command.startsWith('curl '));
}

/**
 * The request that a command sends. @throws if it uses an option that is not supported here
 */
export function getRequest(command: string): Request {
  const [, ...args] = splitWords(command);
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      request: { type: 'string', short: 'X' },
      header: { type: 'string', short: 'H', multiple: true },
      data: { type: 'string', short: 'd' },
      form: { type: 'string', short: 'F' },
    },
  });
  const headers = (values.header ?? []).map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  const [url = ''] = positionals;
  const body = values.form === undefined ? values.data : buildForm(values.form);
  return new Request(url, {
    method: values.request ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    ...(body === undefined ? {} : { body }),
  });
}

/** A form with one file, always an image of one pixel, whatever its name. */
function buildForm(field: string): FormData {
  const [name = '', file = ''] = field.split('=@');
  const form = new FormData();
  form.append(name, new Blob([samples.png as Uint8Array<ArrayBuffer>]), file);
  return form;
}

/** Splits a command into words as a shell does: by white space outside quotes. */
export function splitWords(command: string): string[] {
  return [...command.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) =>
    word.replaceAll(/'([^']*)'|"([^"]*)"/g, '$1$2'),
  );
}
