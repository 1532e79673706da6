/** Scripts for valid and invalid uploads. */
import { megabyte, tolerantMegabyte, uploadMegabytes } from '../../../spec/limits.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { plain } from '../../script/bodies.ts';
import type { Part, Script, Step } from '../../script/script.ts';
import { type Ask, control } from '../../script/steps.ts';
import { acceptedFor, readByDefault, refusedFor } from './told.ts';

const operation = 'uploadMedia';
const compared = control(plain(operation).ask);
const upload = (...parts: readonly Part[]): Ask => ({ operation, parts });
const file = (content: string, filename = content, name = 'file'): Part => ({ name, filename, content });

function script(rule: string, name: string, probes: readonly Step[], more: Partial<Script> = {}): Script {
  return {
    id: `form/${rule}/${name}`,
    title: `Uploads: ${name}`,
    about: [rule],
    steps: [compared, ...probes],
    ...more,
  };
}

const formats = ['jpeg', 'png', 'gif', 'webp', 'mp4', 'pdf'];

const types = [
  script(
    'upload.type',
    'every format, whatever its name',
    formats.map((format) => acceptedFor('upload.type', upload(file(format, 'file.bin')))),
  ),
  script(
    'upload.type',
    'larger files of every format',
    ['photo.jpg', 'drawing.png', 'loop.gif', 'photo.webp', 'clip.mp4', 'slides.pdf'].map((name) =>
      acceptedFor('upload.type', upload(file(name))),
    ),
  ),
  script(
    'upload.type',
    'names that are hard to read',
    ['Über uns.jpg', '写真.jpg', 'a "quoted" name.jpg', '../../etc/passwd', 'CON', `${'a'.repeat(200)}.jpg`].map(
      (name) => acceptedFor('upload.type', upload(file('jpeg', name))),
    ),
  ),
  script('upload.type', 'files that are no media', [
    refusedFor('upload.type', upload(file('text', 'a.jpg'))),
    refusedFor('upload.type', upload(file('html', 'a.png'))),
    refusedFor('upload.type', upload(file('zip', 'a.pdf'))),
    refusedFor('upload.type', upload(file('empty', 'a.jpg'))),
  ]),
];

const parts = [
  script('upload.file.required', 'no part named file', [
    refusedFor('upload.file.required', upload(file('png', 'a.png', 'upload'))),
    refusedFor('upload.file.required', upload(file('png', 'a.png', 'File'))),
    refusedFor('upload.file.required', upload(file('png', 'a.png', 'file[]'))),
    refusedFor('upload.file.required', upload()),
  ]),
];

const cut = '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nhalf';
const broken = [
  script('upload.form', 'a form that breaks off', [
    refusedFor('upload.form', { operation, contentType: 'multipart/form-data; boundary=cut', raw: cut }),
    refusedFor('upload.form', { operation, contentType: 'multipart/form-data', raw: 'half' }),
    refusedFor('upload.form', {
      operation,
      contentType: 'multipart/form-data; boundary=other',
      raw: `${cut}\r\n--cut--\r\n`,
    }),
  ]),
  script('request.media-type', 'no form at all', [
    refusedFor('request.media-type', { operation, contentType: 'application/json', raw: '{"file": "a.jpg"}' }),
    refusedFor('request.media-type', {
      operation,
      contentType: 'application/x-www-form-urlencoded',
      raw: 'file=a.jpg',
    }),
    refusedFor('request.media-type', { operation, contentType: 'application/octet-stream', raw: 'half' }),
  ]),
];

/** Sizes in millions of bytes are within the limit, in mebibytes beyond it; the range between is ambiguous. */
const [within, beyond] = [uploadMegabytes * megabyte, uploadMegabytes * tolerantMegabyte + 1];
const sizes = [
  script(
    'upload.size',
    'files of 20 MB',
    ['pdf', 'mp4', 'jpg', 'gif'].map((kind) => acceptedFor('upload.size', upload(file(`bytes-20000000.${kind}`)))),
  ),
  script('upload.size', 'a file of exactly 300 MB', [acceptedFor('upload.size', upload(file(`bytes-${within}.mp4`)))], {
    size: 'large',
  }),
  script(
    'upload.size',
    'a file of more than 300 MB',
    [
      refusedFor('upload.size', upload(file(`bytes-${beyond}.mp4`))),
      refusedFor('upload.size', upload(file(`bytes-${beyond}.pdf`))),
    ],
    { size: 'large' },
  ),
];

export function uploadScripts(profile: Profile): readonly Script[] {
  return readByDefault([...types, ...parts, ...broken, ...sizes], profile);
}
