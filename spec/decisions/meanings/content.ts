/** The meanings of the answers on texts and media. */
import type { Meanings } from './meanings.ts';

export const contentMeanings: Meanings = {
  'text.unit': {
    'code-points': 'A char is a Unicode code point.',
    'utf-16': 'A char is a UTF-16 code unit.',
    graphemes: 'A char is a grapheme cluster.',
  },
  'thread.split': {
    'drop-blank': 'Every three newlines split the text; nothing is trimmed, and blank segments are dropped.',
    exact: 'Every three newlines split the text; nothing is trimmed, and a blank segment is refused.',
    trim: 'Every three newlines split the text; white space around each segment is removed, and blank segments are dropped.',
    'trim-newlines':
      'Every three newlines split the text; newlines around each segment are removed, and blank segments are dropped.',
    runs: 'Three or more newlines in a row are one separator; nothing is trimmed, and blank segments are dropped.',
  },
  'thread.newline': {
    lf: 'Only \\n counts as a newline.',
    any: 'CRLF and CR count as newlines as well.',
  },
  'text.blank': {
    empty: 'The text of a post or a segment is empty if it is only white space.',
    text: 'White space is text like any other.',
  },
  'post.empty-text': {
    'with-media': 'The text may be empty if the post has media.',
    never: 'The text must not be empty, with or without media.',
  },
  'platformContent.untargeted': {
    measure: 'An override for a platform that is not targeted is stored, but must keep to the limits of that platform.',
    ignore: 'Such an override is accepted and not checked. The mock stores it.',
    refuse: 'Such an override is refused.',
  },
  'option.not-applicable': {
    ignore: 'An option that does not apply is accepted and has no effect.',
    refuse: 'An option that does not apply is refused.',
  },
  'shortvideo.autoAddMusic.one': {
    ignore: 'A single image does not count as a carousel, so autoAddMusic does not apply to it.',
    apply: 'autoAddMusic applies to every set of images, a single one included.',
  },
  'video.title.when': {
    'targets-video': 'Every post to video needs a title, with or without a video.',
    'has-a-video': 'A post to video needs a title once it has a video.',
  },
  'media.hosted': {
    'origin-and-id':
      'A URL is hosted if the upload endpoint returned it: its origin is that of the service, and its id is known.',
  },
  'media.foreign': {
    'public-https-host':
      'An https URL is accepted if its host is a public name or address; it is not fetched. Private addresses are refused; private names such as printer.local are left open.',
    'any-https': 'Any https URL is accepted, whatever its host; it is not fetched.',
  },
  'media.url.scheme': {
    'any-case': 'The scheme of a media URL is accepted in any letter case.',
  },
  'media.unsuited-target': { refuse: 'Media that a target does not support is refused.' },
  'media.count.over': { refuse: 'More images than a target allows are refused.' },
  'media.required': {
    'by-network':
      'A post to video requires a video, one to photo or shortvideo requires images or a video, with any contentType.',
    'by-content-type': 'As by-network; on photo, a reel requires a video and a carousel requires images.',
    'carousel-of-two': 'As by-network; on photo, a reel requires a video and a carousel requires two images or more.',
    'all-but-photo':
      'A post to video requires a video, one to shortvideo requires images or a video; photo accepts text alone.',
    never: 'Text alone is accepted on every platform.',
  },
  'media.images.empty': {
    refuse: 'An empty list of images is refused.',
    omit: 'An empty list of images is like no images.',
  },
  'media.combination': {
    refuse: 'A post with two kinds of media is refused.',
    accept: 'A post may have several kinds of media.',
  },
  'media.professional-only': {
    refuse: 'filename and videoTitle are refused without a target on professional.',
    'ignore-names': 'Without a target on professional, they are accepted and have no effect.',
  },
  'media.check.when': {
    'hosted-at-create': 'Uploaded files are checked when the post is created, all others never.',
    'at-publish':
      'Uploaded files are checked when the post is published: a target that does not accept one of them fails.',
    never: 'Files are not checked.',
  },
  'media.format.unsupported': {
    'convert-or-refuse':
      'An image in another format is converted on shortvideo, as the document says, and refused everywhere else.',
    'convert-stills-or-refuse':
      'On shortvideo, a PNG image is converted and a GIF refused. Elsewhere, an image in a format that is not listed is refused.',
    refuse: 'An image in another format is refused everywhere, even on shortvideo.',
  },
  'media.shortvideo.pixels': {
    shorter: 'The shorter side of an image has at most 1080 px.',
    longer: 'The longer side of an image has at most 1080 px.',
    width: 'The width of an image is at most 1080 px.',
  },
  'media.table.unlabelled-row': {
    social: 'The limits of the row without a label apply to social.',
    'no-platform': 'The row without a label applies to no platform: social accepts any image and any video.',
  },
  'limits.megabyte': {
    'binary-tolerant':
      'A file is refused only beyond 1,048,576 bytes per megabyte. The suite tests no size between that and 1,000,000.',
  },
  'upload.types': {
    'by-content': 'JPEG, PNG, GIF, WebP, MP4 and PDF are accepted, detected by their content.',
  },
};
