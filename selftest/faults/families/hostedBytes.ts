/** Hosted files whose bytes are lost, changed or mixed up. */
import { uploadFormats } from '../../../spec/limits.ts';
import { mediaTypes } from '../../../spec/platforms.ts';
import { type FamilyFault, type HostedFile, isOk, withData } from './faultBehaviour.ts';

type Change = (file: HostedFile, earlier: readonly HostedFile[]) => HostedFile | undefined;

const withBytes = (file: HostedFile, bytes: Uint8Array): HostedFile => ({ ...file, bytes });

const changes: readonly (readonly [name: string, change: Change])[] = [
  ['is not found', (file) => ({ ...file, status: 404, bytes: new Uint8Array() })],
  ['is gone', (file) => ({ ...file, status: 410, bytes: new Uint8Array() })],
  ['fails', (file) => ({ ...file, status: 500, bytes: new Uint8Array() })],
  ['is empty', (file) => withBytes(file, new Uint8Array())],
  ['is cut', (file) => withBytes(file, file.bytes.slice(0, Math.ceil(file.bytes.length / 2)))],
  [
    'has a changed byte',
    (file) =>
      withBytes(
        file,
        file.bytes.map((byte, i) => (i === file.bytes.length >> 1 ? byte ^ 1 : byte)),
      ),
  ],
  ['is an HTML page', (file) => ({ ...withBytes(file, new TextEncoder().encode('<h1>File</h1>')), type: 'text/html' })],
  [
    'shows an earlier file',
    (file, earlier) => {
      const other = earlier.findLast(({ path }) => path !== file.path);
      return other === undefined ? undefined : withBytes(file, other.bytes);
    },
  ],
];

/** Changes that no client can detect, because a service may refuse to serve a file without a key. */
const unobservableChanges: ReadonlySet<string> = new Set(['fails']);

const changedFiles: readonly FamilyFault[] = uploadFormats.flatMap((format) =>
  changes.map(([name, change]) => ({
    family: 'hosted bytes',
    id: `a hosted ${format} ${name}`,
    near: ['upload.url.file', 'upload.url.bytes'],
    ...(unobservableChanges.has(name) ? { unobservable: 'The document does not say who may read a hosted URL.' } : {}),
    create: () => ({
      changeFile: (file, earlier) => (file.type.startsWith(mediaTypes[format]) ? change(file, earlier) : undefined),
    }),
  })),
);

/** The text of a PDF has both kinds of line ends. */
const lineFeeds: FamilyFault = {
  family: 'hosted bytes',
  id: 'a hosted pdf has line feeds for CRLF',
  near: ['upload.url.file', 'upload.url.bytes'],
  create: () => ({
    changeFile: (file) => {
      if (!file.type.startsWith(mediaTypes.pdf)) return undefined;
      const text = Buffer.from(file.bytes).toString('latin1');
      return withBytes(file, Buffer.from(text.replaceAll('\r\n', '\n'), 'latin1'));
    },
  }),
};

const lostLineEnds: readonly FamilyFault[] = (['mp4', 'pdf'] as const).map((format) => ({
  family: 'hosted bytes',
  id: `a hosted ${format} loses the line end at its end`,
  near: ['upload.url.file', 'upload.url.bytes'],
  create: () => ({
    changeFile: (file) =>
      file.type.startsWith(mediaTypes[format]) && file.bytes.at(-1) === 0x0a
        ? withBytes(file, file.bytes.subarray(0, -1))
        : undefined,
  }),
}));

/** Each upload of a format overwrites the one before. */
const sharedUrl: FamilyFault = {
  family: 'hosted bytes',
  id: 'every jpg has the URL of the first',
  near: ['upload.url.file'],
  create: () => {
    let first: unknown;
    return {
      changeResponse: (response, { operation }) => {
        const url = operation === 'uploadMedia' && isOk(response) ? response.body?.data?.url : undefined;
        if (typeof url !== 'string' || !/\.jpe?g$/.test(url)) return undefined;
        first ??= url;
        return url === first ? undefined : withData(response, (data) => Object.assign(data, { url: first }));
      },
    };
  },
};

/** An upload overwrites the file of the one before, which keeps its own URL. */
const overwrittenFile: FamilyFault = {
  family: 'hosted bytes',
  id: 'an upload overwrites the file before it',
  near: ['upload.url.file'],
  create: () => ({
    changeFile: (file, earlier) => {
      const latest = earlier.at(-1);
      const wasReadBefore = earlier.some(({ path }) => path === file.path);
      return wasReadBefore && latest !== undefined && latest.path !== file.path
        ? withBytes(file, latest.bytes)
        : undefined;
    },
  }),
};

export const hostedByteFaults: readonly FamilyFault[] = [
  ...changedFiles,
  lineFeeds,
  ...lostLineEnds,
  sharedUrl,
  overwrittenFile,
];
