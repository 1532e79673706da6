/** Scripts for valid and invalid uploads. */
import { maxUploadMegabytes, megabyte, tolerantMegabyte } from '../../../spec/limits.ts';
import { mediaTypes } from '../../../spec/platforms.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { buildPlainRequest } from '../../script/bodies.ts';
import type { Part, RequestStep, Script, Step } from '../../script/script.ts';
import { control, type RequestSpec } from '../../script/steps.ts';
import { expectAcceptance, expectRefusal, keepScriptsWithDefaults } from '../expectations.ts';

const operation = 'uploadMedia';
const controlStep = control(buildPlainRequest(operation).spec);
const upload = (...parts: readonly Part[]): RequestSpec => ({ operation, parts });
const file = (content: string, filename = content, name = 'file'): Part => ({ name, filename, content });

/** Marks probes whose outcome is the same under every answer to `upload.types`. */
const forEveryReading = (probes: readonly RequestStep[]): readonly RequestStep[] =>
  probes.map((step) => ({ ...step, everyReading: ['upload.types'] }));
const declare = (type: string, part: Part): Part => ({ ...part, type });

function buildScript(rule: string, name: string, probes: readonly Step[], options: Partial<Script> = {}): Script {
  return {
    id: `format/${rule}/${name}`,
    title: `Uploads: ${name}`,
    about: [rule],
    steps: [controlStep, ...probes],
    ...options,
  };
}

const namesInCapitals = {
  jpeg: 'PHOTO.JPG',
  png: 'DRAWING.PNG',
  gif: 'LOOP.GIF',
  webp: 'PHOTO.WEBP',
  mp4: 'CLIP.MP4',
  pdf: 'SLIDES.PDF',
};

/** Content, name and type of files of other formats. */
const otherFiles = [
  ['text', 'a.txt', 'text/plain'],
  ['html', 'a.html', 'text/html'],
  ['zip', 'a.zip', 'application/zip'],
  ['program', 'a.exe', 'application/x-msdownload'],
  ['audio', 'a.mp3', 'audio/mpeg'],
] as const;

const formats = ['jpeg', 'png', 'gif', 'webp', 'mp4', 'pdf'] as const;

const types = [
  buildScript(
    'upload.type',
    'every format, under any name',
    formats.map((format) => expectAcceptance('upload.type', upload(file(format, 'file.bin')))),
  ),
  buildScript(
    'upload.type',
    'larger files of every format',
    forEveryReading(
      ['photo.jpg', 'drawing.png', 'loop.gif', 'photo.webp', 'clip.mp4', 'slides.pdf'].map((name) =>
        expectAcceptance('upload.type', upload(file(name))),
      ),
    ),
  ),
  buildScript(
    'upload.type',
    'other forms of every format',
    forEveryReading(
      ['exif.jpg', 'old.gif', 'lossy.webp', 'second.mp4', 'new.pdf'].map((name) =>
        expectAcceptance('upload.type', upload(file(name))),
      ),
    ),
  ),
  buildScript(
    'upload.type',
    'extensions in capitals',
    forEveryReading(
      Object.entries(namesInCapitals).map(([format, name]) =>
        expectAcceptance('upload.type', upload(file(format, name))),
      ),
    ),
  ),
  buildScript('upload.type', 'every format, whatever its declared type', [
    ...formats.flatMap((format, i) =>
      ['application/octet-stream', mediaTypes[formats[(i + 1) % formats.length] ?? format]].map((type) =>
        expectAcceptance('upload.type', upload(declare(type, file(format)))),
      ),
    ),
    ...formats.map((format, i) =>
      expectRefusal('upload.type', upload(declare(mediaTypes[format], file(i % 2 ? 'html' : 'text', `a.${format}`)))),
    ),
  ]),
  buildScript(
    'upload.type',
    'unusual names',
    ['Über uns.jpg', '写真.jpg', 'a "quoted" name.jpg', '../../etc/passwd', 'CON', `${'a'.repeat(200)}.jpg`].map(
      (name) => expectAcceptance('upload.type', upload(file('jpeg', name))),
    ),
  ),
  buildScript('upload.type', 'files that are not media', [
    ...forEveryReading(
      otherFiles.flatMap(([content, name, type]) =>
        // Without a declared type, or with a general one, a service may decide by the name.
        [file(content, name), declare(type, file(content, name))].map((part) =>
          expectRefusal('upload.type', upload(part)),
        ),
      ),
    ),
    expectRefusal('upload.type', upload(file('text', 'a.jpg'))),
    expectRefusal('upload.type', upload(file('html', 'a.png'))),
    expectRefusal('upload.type', upload(file('zip', 'a.pdf'))),
    expectRefusal('upload.type', upload(file('program', 'a.jpg'))),
    expectRefusal('upload.type', upload(file('empty', 'a.jpg'))),
  ]),
];

const parts = [
  buildScript('upload.file.required', 'no part named file', [
    expectRefusal('upload.file.required', upload(file('png', 'a.png', 'upload'))),
    expectRefusal('upload.file.required', upload(file('png', 'a.png', 'file[]'))),
    expectRefusal('upload.file.required', upload()),
  ]),
];

const truncatedForm = '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nhalf';
const malformedForms = [
  buildScript('upload.form', 'a truncated form', [
    expectRefusal('upload.form', { operation, contentType: 'multipart/form-data; boundary=cut', raw: truncatedForm }),
    expectRefusal('upload.form', { operation, contentType: 'multipart/form-data', raw: 'half' }),
    expectRefusal('upload.form', {
      operation,
      contentType: 'multipart/form-data; boundary=other',
      raw: `${truncatedForm}\r\n--cut--\r\n`,
    }),
  ]),
  buildScript('request.media-type', 'no form at all', [
    expectRefusal('request.media-type', { operation, contentType: 'application/json', raw: '{"file": "a.jpg"}' }),
    expectRefusal('request.media-type', {
      operation,
      contentType: 'application/x-www-form-urlencoded',
      raw: 'file=a.jpg',
    }),
    expectRefusal('request.media-type', { operation, contentType: 'application/octet-stream', raw: 'half' }),
  ]),
];

/** The maximum, and a size beyond it, in every reading of a megabyte. Sizes in between are ambiguous. */
const [maxBytes, tooManyBytes] = [maxUploadMegabytes * megabyte, maxUploadMegabytes * tolerantMegabyte + 1];
const sizes = [
  buildScript(
    'upload.size',
    'files of 20 MB',
    ['pdf', 'mp4', 'jpg', 'gif', 'png', 'webp'].map((kind) =>
      expectAcceptance('upload.size', upload(file(`bytes-20000000.${kind}`))),
    ),
  ),
  // Servers and proxies often have limits of their own between the two.
  buildScript(
    'upload.size',
    'files over 100 MB',
    ['pdf', 'mp4'].map((kind) => expectAcceptance('upload.size', upload(file(`bytes-110000000.${kind}`)))),
  ),
  buildScript(
    'upload.size',
    'a file of exactly 300 MB',
    [expectAcceptance('upload.size', upload(file(`bytes-${maxBytes}.mp4`)))],
    {
      size: 'deep',
    },
  ),
  buildScript(
    'upload.size',
    'a file of more than 300 MB',
    [
      expectRefusal('upload.size', upload(file(`bytes-${tooManyBytes}.mp4`))),
      expectRefusal('upload.size', upload(file(`bytes-${tooManyBytes}.pdf`))),
    ],
    { size: 'deep' },
  ),
];

export function buildUploadScripts(profile: Profile): readonly Script[] {
  return keepScriptsWithDefaults([...types, ...parts, ...malformedForms, ...sizes], profile);
}
