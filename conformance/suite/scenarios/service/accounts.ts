/** Scenarios for accounts, outreach accounts and uploads. */
import { platformLabels } from '../../../../spec/platforms.ts';
import { hostedFileRules } from '../../../player/uploads/hostedFile.ts';
import { listTargets, postTo } from '../../../script/bodies.ts';
import { readPublications } from '../choices.ts';
import { activation, buildCollectOnlyBody } from '../leadMagnets/magnet.ts';
import {
  asProbe,
  buildScenario,
  createLeadMagnet,
  createPost,
  createPublishedPost,
  listAccounts,
  listOutreachAccounts,
  listPosts,
  type ScenarioBuilder,
  uploadMedia,
} from '../scenario.ts';

const envelopeRules = [
  'envelope.success',
  'envelope.body',
  'answer.no-server-error',
  'answer.media-type',
  'reads.change-nothing',
  'accounts.label.lowercase',
  'accounts.id.unique',
];
const uploadRules = ['upload.url', 'upload.accepted', 'upload.url.accepted', 'answer.status.uploadMedia'];

export const buildAccountScenarios: ScenarioBuilder = (context) => [
  buildScenario(
    'accounts/list',
    'Two lists of accounts are equal',
    {
      about: [
        ...envelopeRules,
        'accounts.list',
        'accounts.members',
        'accounts.connected.listed',
        'answer.status.listAccounts',
      ],
    },
    listAccounts(),
    listAccounts(),
  ),
  buildScenario(
    'accounts/outreach',
    'Two lists of outreach accounts are equal',
    {
      about: [
        ...envelopeRules,
        'outreach.list',
        'outreach.members',
        'outreach.professional',
        'answer.status.listOutreachAccounts',
      ],
    },
    listOutreachAccounts(),
    listOutreachAccounts(),
  ),
  buildScenario(
    'accounts/outreach-in-use',
    'Outreach accounts stay listed while lead magnets use them',
    { about: ['outreach.list', 'reads.change-nothing'] },
    listOutreachAccounts(),
    createLeadMagnet('magnet', buildCollectOnlyBody('outreach-in-use', activation)),
    listOutreachAccounts(),
  ),
  buildScenario(
    'accounts/apart',
    'Accounts for posting and for outreach are listed separately',
    { about: ['outreach.apart', 'operation.exists'] },
    listAccounts(),
    listOutreachAccounts(),
  ),
  ...platformLabels.map((label) =>
    buildScenario(
      `accounts/${label}`,
      `A listed account of ${label} accepts posts`,
      { about: ['accounts.id.target', 'post.list.platforms.known', 'operation.exists'] },
      listAccounts(),
      // A network may reject a text that it already has.
      asProbe(createPost('post', postTo(label, 'An account in {{run}}'))),
      listPosts(),
    ),
  ),
  buildScenario(
    'upload/hosted',
    'The URLs of uploads show the uploaded files',
    { about: [...hostedFileRules, 'upload.accepted'] },
    ...['jpeg', 'second.jpg', 'png', 'gif', 'webp', 'mp4', 'second.mp4', 'pdf'].map((name) =>
      asProbe(uploadMedia(name, name, name)),
    ),
  ),
  buildScenario(
    'upload/larger',
    'The URLs of larger uploads show the uploaded files',
    { about: hostedFileRules },
    // Servers keep files of more than 64 KiB, or 2 MB, in another way than small ones.
    ...[
      ...['jpg', 'png', 'gif', 'webp', 'mp4', 'pdf'].map((format) => `bytes-300000.${format}`),
      'bytes-3000000.png',
      'bytes-3000000.mp4',
    ].map((file) => asProbe(uploadMedia(file, file, file))),
  ),
  buildScenario(
    'upload/same-name',
    'Different files with the same file name, and even the same size, have URLs of their own',
    { about: hostedFileRules },
    // The last two have the same size.
    ...['jpeg', 'second.jpg', 'photo-64.jpg', 'photo-100.jpg'].map((file) =>
      asProbe(uploadMedia(file, 'Files of one name.jpg', file)),
    ),
  ),
  buildScenario(
    'upload/image',
    'An uploaded image can be used in a post',
    { about: uploadRules },
    uploadMedia('image', 'Our team 2031.jpg', 'photo.jpg'),
    asProbe(
      createPost('post', {
        text: 'Our team',
        platforms: listTargets('photo', 'social'),
        media: { images: ['{{image}}'] },
      }),
    ),
  ),
  buildScenario(
    'upload/images',
    'Uploaded images can be used in a carousel on shortvideo',
    { about: uploadRules },
    uploadMedia('first', 'First picture.jpg', 'photo-1.jpg'),
    uploadMedia('second', 'Second picture.webp', 'photo.webp'),
    asProbe(
      createPost('post', {
        text: 'Pictures',
        platforms: listTargets('shortvideo'),
        media: { images: ['{{first}}', '{{second}}'] },
      }),
    ),
  ),
  buildScenario(
    'upload/video',
    'An uploaded video can be used in a post, and its filename does not become a title',
    { about: [...uploadRules, 'media.filename.not-from-upload'] },
    uploadMedia('film', 'Our film of 2031.mp4', 'clip.mp4'),
    asProbe(
      createPost('post', {
        text: 'Our film',
        platforms: listTargets('professional', 'shortvideo'),
        media: { video: '{{film}}' },
      }),
    ),
    createPublishedPost('live', {
      text: 'Our film, published',
      platforms: listTargets('professional'),
      media: { video: '{{film}}' },
    }),
    readPublications(context),
  ),
  buildScenario(
    'upload/document',
    'An uploaded PDF can be used in a carousel, and its filename does not become the document name',
    { about: [...uploadRules, 'media.filename.not-from-upload'] },
    uploadMedia('deck', 'Our numbers of 2031.pdf', 'slides.pdf'),
    asProbe(
      createPost('post', {
        text: 'Our numbers',
        platforms: listTargets('professional'),
        media: { carousel: '{{deck}}' },
      }),
    ),
    createPublishedPost('live', {
      text: 'Our numbers, published',
      platforms: listTargets('professional'),
      media: { carousel: '{{deck}}' },
    }),
    readPublications(context),
  ),
];
