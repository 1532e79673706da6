/** Parses the curl commands of the documentation, so that tests can send them without curl. */
import { parseArgs } from 'node:util';
import { samples } from '../../mock-server/testing/samples.ts';

/** Returns the commands of a block: one for each line that starts with `curl`. A backslash continues the line. */
export function findCurlCommands(block: string): string[] {
  return block
    .replaceAll(/\\\n\s*/g, '')
    .split(/\n(?=curl )/)
    .map((command) => command.trim())
    .filter((command) => command.startsWith('curl '));
}

/** Returns the request that a command sends. @throws if the command uses an option that is not supported here */
export function parseCurlCommand(command: string): Request {
  const [, ...args] = splitWords(command);
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      globoff: { type: 'boolean', short: 'g' },
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

/** Builds a form with one file, which is always an image of one pixel. @param field `NAME=@FILENAME` */
function buildForm(field: string): FormData {
  const [name = '', file = ''] = field.split('=@');
  const form = new FormData();
  form.append(name, new Blob([samples.png as Uint8Array<ArrayBuffer>]), file);
  return form;
}

/** Splits a command into words as a shell does, at white space outside quotes. */
export function splitWords(command: string): string[] {
  return [...command.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) =>
    word.replaceAll(/'([^']*)'|"([^"]*)"/g, '$1$2'),
  );
}
