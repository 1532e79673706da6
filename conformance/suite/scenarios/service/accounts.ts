/** Scenarios for accounts, outreach accounts and uploads. */
import { platformLabels } from '../../../../spec/platforms.ts';
import { hostedFileRules } from '../../../player/hostedFile.ts';
import { listTargets, postTo } from '../../../script/bodies.ts';
import {
  accounts,
  asProbe,
  list,
  outreachAccounts,
  post,
  type ScenarioBuilder,
  scenario,
  upload,
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

export const buildAccountScenarios: ScenarioBuilder = () => [
  scenario(
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
    accounts(),
    accounts(),
  ),
  scenario(
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
    outreachAccounts(),
    outreachAccounts(),
  ),
  scenario(
    'accounts/apart',
    'Accounts for posting and for outreach are listed separately',
    { about: ['outreach.apart'] },
    accounts(),
    outreachAccounts(),
  ),
  ...platformLabels.map((label) =>
    scenario(
      `accounts/${label}`,
      `A listed account of ${label} accepts posts`,
      { about: ['accounts.id.target', 'post.list.platforms.known'] },
      accounts(),
      asProbe(post('post', postTo(label))),
      list(),
    ),
  ),
  scenario(
    'upload/hosted',
    'The URLs of uploads show the uploaded files',
    { about: [...hostedFileRules, 'upload.accepted'] },
    ...['jpeg', 'second.jpg', 'png', 'gif', 'webp', 'mp4', 'pdf'].map((name) => asProbe(upload(name, name, name))),
  ),
  scenario(
    'upload/image',
    'An uploaded image can be used in a post',
    { about: uploadRules },
    upload('image', 'Our team 2031.jpg', 'photo.jpg'),
    asProbe(
      post('post', { text: 'Our team', platforms: listTargets('photo', 'social'), media: { images: ['{{image}}'] } }),
    ),
  ),
  scenario(
    'upload/images',
    'Uploaded images can be used in a carousel on shortvideo',
    { about: uploadRules },
    upload('first', 'First picture.jpg', 'photo-1.jpg'),
    upload('second', 'Second picture.webp', 'photo.webp'),
    asProbe(
      post('post', {
        text: 'Pictures',
        platforms: listTargets('shortvideo'),
        media: { images: ['{{first}}', '{{second}}'] },
      }),
    ),
  ),
  scenario(
    'upload/video',
    'An uploaded video can be used in a post, and its filename does not become a title',
    { about: [...uploadRules, 'media.filename.not-from-upload'] },
    upload('film', 'Our film of 2031.mp4', 'clip.mp4'),
    asProbe(
      post('post', {
        text: 'Our film',
        platforms: listTargets('professional', 'shortvideo'),
        media: { video: '{{film}}' },
      }),
    ),
    list(),
  ),
  scenario(
    'upload/document',
    'An uploaded PDF can be used in a carousel, and its filename does not become the document name',
    { about: [...uploadRules, 'media.filename.not-from-upload'] },
    upload('deck', 'Our numbers of 2031.pdf', 'slides.pdf'),
    asProbe(
      post('post', { text: 'Our numbers', platforms: listTargets('professional'), media: { carousel: '{{deck}}' } }),
    ),
    list(),
  ),
];
