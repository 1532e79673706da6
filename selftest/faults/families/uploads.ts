/** Each format that a service refuses or accepts for its content, its name or its declared type. */
import { megabyte, uploadFormats } from '../../../spec/limits.ts';
import { mediaTypes } from '../../../spec/platforms.ts';
import {
  buildParsedRefusal,
  buildParsedSuccess,
  type FamilyFault,
  isOk,
  type ParsedResponse,
  type Upload,
  withData,
} from './faultBehaviour.ts';
import { detectFormat, narrowHeads } from './uploadFormats.ts';

const createFault = (id: string, create: FamilyFault['create']): FamilyFault => ({
  family: 'uploads',
  id,
  near: ['upload.type', 'upload.url', 'upload.size', 'upload.form', 'upload.url.file'],
  create,
});

const createRefusalFault = (id: string, when: (upload: Upload) => boolean): FamilyFault =>
  createFault(id, () => ({
    respondInstead: (call) => (call.upload !== undefined && when(call.upload) ? buildParsedRefusal() : undefined),
  }));

/** A file that the service must refuse, and that it stores. */
const createAcceptanceFault = (id: string, when: (upload: Upload) => boolean): FamilyFault =>
  createFault(id, () => ({
    changeResponse: (response, call) =>
      call.upload !== undefined && !isOk(response) && response.status !== 401 && when(call.upload)
        ? buildParsedSuccess({ url: 'http://127.0.0.1:1/media/stored.bin' }, 201)
        : undefined,
  }));

const getExtension = ({ filename = '' }: Upload): string => /\.(\w+)$/.exec(filename)?.[1] ?? '';

const formatFaults = uploadFormats.flatMap((format) => [
  createRefusalFault(`${format} is refused`, (upload) => detectFormat(upload) === format),
  createRefusalFault(
    `${format} is refused under a name of another format`,
    (upload) => detectFormat(upload) === format && getExtension(upload) !== '' && !isNameOf(upload, format),
  ),
  createRefusalFault(
    `${format} is refused without an extension`,
    (upload) => detectFormat(upload) === format && getExtension(upload) === '',
  ),
  createRefusalFault(
    `${format} is refused with an extension in capitals`,
    (upload) => detectFormat(upload) === format && /[A-Z]/.test(getExtension(upload)),
  ),
  createRefusalFault(
    `${format} is refused as application/octet-stream`,
    (upload) => detectFormat(upload) === format && upload.type === 'application/octet-stream',
  ),
  createRefusalFault(
    `${format} is refused with the type of another format`,
    (upload) =>
      detectFormat(upload) === format &&
      Object.values(mediaTypes).includes(upload.type ?? '') &&
      upload.type !== mediaTypes[format],
  ),
  createAcceptanceFault(`anything named like ${format} is accepted`, (upload) => isNameOf(upload, format)),
  createAcceptanceFault(`anything declared as ${format} is accepted`, (upload) => upload.type === mediaTypes[format]),
]);

/** Formats that are recognized by too much, or whose files are refused far below the limit. */
const narrowFaults = [
  ...narrowHeads.map(([name, format, head]) =>
    createRefusalFault(`${name} is refused`, (upload) => detectFormat(upload) === format && !head.test(upload.head)),
  ),
  ...uploadFormats.map((format) =>
    createRefusalFault(
      `${format} of more than 10 MB is refused`,
      ({ media }) => media?.format === format && media.bytes > 10 * megabyte,
    ),
  ),
];

const isNameOf = (upload: Upload, format: string): boolean => {
  const extension = getExtension(upload).toLowerCase();
  return extension === format || (format === 'jpeg' && extension === 'jpg');
};

const foreign: readonly (readonly [name: string, head: RegExp])[] = [
  ['an HTML page', /^<!doctype html/i],
  ['a text', /^This is a text/],
  ['an archive', /^PK/],
  ['an empty file', /^(?:\r\n--|$)/],
];

const foreignFaults = foreign.map(([name, head]) =>
  createAcceptanceFault(`${name} is accepted`, (upload) => head.test(upload.head)),
);

const createUploadUrlFault = (id: string, change: (url: string) => unknown): FamilyFault =>
  createFault(id, () => ({
    changeResponse: (response: ParsedResponse, call) =>
      call.operation === 'uploadMedia' && isOk(response)
        ? withData(response, (data) => {
            data.url = change(data.url);
          })
        : undefined,
  }));

const urlFaults = [
  createUploadUrlFault('the URL is a path', (url) => new URL(url).pathname),
  createUploadUrlFault('the URL is a name', (url) => new URL(url).pathname.split('/').at(-1)),
  createUploadUrlFault('the URL is of another host', (url) => url.replace(/\/\/[^/]+/, '//files.example.org')),
  createUploadUrlFault('the URL is an object', (url) => ({ href: url })),
  createUploadUrlFault('the URL is empty', () => ''),
  createUploadUrlFault('the URL is unknown', (url) => url.replace(/(\w)(\.\w+)$/, '$1x$2')),
  createFault('every upload returns the first URL', () => {
    let first: string | undefined;
    return {
      changeResponse: (response, call) => {
        if (call.operation !== 'uploadMedia' || !isOk(response)) return undefined;
        first ??= response.body.data.url as string;
        return first === response.body.data.url
          ? undefined
          : withData(response, (data) => {
              data.url = first;
            });
      },
    };
  }),
];

export const uploadFaults: readonly FamilyFault[] = [...formatFaults, ...narrowFaults, ...foreignFaults, ...urlFaults];
