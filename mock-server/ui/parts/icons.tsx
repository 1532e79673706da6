/** Line icons of the inspector. */
import type { ComponentChildren } from 'preact';

const iconPaths: Readonly<Record<string, string>> = {
  overview: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 7v5l3.5 2',
  posts: 'M4 5h16v14H4zM4 9.5h16M8.5 3v4M15.500 3v4M8 13.500h3M8 16h6',
  'lead-magnets': 'M6 4v7a6 6 0 0 0 12 0V4M6 8h4M14 8h4M10 4v7a2 2 0 0 0 4 0V4M6 4h4M14 4h4',
  outbox: 'M4 13l2.500-8h11l2.500 8v6H4zM4 13h5l1 2.500h4l1-2.500h5M12 11V6.500M9.700 8.600L12 6.300l2.300 2.300',
  deliveries:
    'M7 7.500a3 3 0 1 1 4.500 2.600L8.500 15.500M17 16.500a3 3 0 1 1-3-4.400M16.500 9.500l-3-4M4.500 14.500a3 3 0 1 0 4.400 3h5',
  requests: 'M4 7h13M14 4l3 3l-3 3M20 17H7M10 14l-3 3l3 3',
  clock: 'M12 21a8 8 0 1 0 0-16a8 8 0 0 0 0 16M12 9v4.500l2.800 1.700M9.500 2.500h5',
  faults: 'M13 3L5 13.500h6L10.500 21L19 10h-6.500z',
  tenants: 'M8 15a5 5 0 1 1 3.600-8.500L20 15v4h-4v-2.500h-2.500V14h-2.200A5 5 0 0 1 8 15M7.500 9.500h.01',
  decisions: 'M6 20V4M6 5h11l-2 3.500l2 3.500H6M11 16h8',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  left: 'M14.500 6l-6 6l6 6',
  right: 'M9.500 6l6 6l-6 6',
  copy: 'M9 9h10v11H9zM15 9V4H5v11h4',
  sun: 'M12 16a4 4 0 1 0 0-8a4 4 0 0 0 0 8M12 2.500v2M12 19.500v2M2.500 12h2M19.500 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M5.300 18.700l1.400-1.400M17.300 6.700l1.400-1.400',
  moon: 'M20 14.500A8.500 8.500 0 0 1 9.500 4a8.500 8.500 0 1 0 10.500 10.500z',
  system: 'M4 5h16v11H4zM9 20h6M12 16v4',
  next: 'M5 6l8 6l-8 6zM17 6v12',
  play: 'M7 5l11 7l-11 7z',
  pause: 'M8.500 5.500v13M15.500 5.500v13',
  thread: 'M6 4v16M6 7h9a3 3 0 0 1 0 6H6M6 13h11M6 18h7',
  image: 'M4 5h16v14H4zM4 16l5-5l4 4l3-2.500l4 3.500M15.500 9h.01',
  video: 'M4 6h11v12H4zM15 10.500l5-3v9l-5-3',
  carousel: 'M7 5h10v14H7zM4 7.500v9M20 7.500v9',
};

export function Icon({ name, size = 18 }: { readonly name: string; readonly size?: number }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={iconPaths[name] ?? 'M12 12h.01'} />
    </svg>
  );
}

/** One icon per platform label. They are not logos, because the contract does not name real networks. */
const platformGlyphs: Readonly<Record<string, ComponentChildren>> = {
  professional: <path d="M4 8.500h16V19H4zM9 8.500V5.500h6v3M4 13h16M12 12v2" />,
  microblog: <path d="M5 19C7 9 12 5 20 4.500C19 12 14 16 8 15.500M5 19l5-6.500" />,
  textthread: <path d="M6.5 4h11M6.5 20h11M8.5 4v16M15.500 4v16M8.500 7.500l7 2M8.500 11l7 2M8.500 14.500l7 2" />,
  photo: <path d="M4 7.500h4L9.500 5h5L16 7.500h4V19H4zM12 16.500a3.500 3.500 0 1 0 0-7a3.500 3.500 0 0 0 0 7" />,
  openmicro: (
    <path d="M12 8C10 4.500 4.500 4 4.500 8.500S9 13 12 12c3 1 7.500 1 7.500-3.500S14 4.500 12 8M12 12c-3 .5-5 2.500-3.500 5S12 18 12 15c0 3 2 4.500 3.500 2S15 12.500 12 12" />
  ),
  social: (
    <path d="M9 11a3 3 0 1 0 0-6a3 3 0 0 0 0 6M3.500 19c0-7 11-7 11 0M16 10.500a2.500 2.500 0 1 0-1-4.700M17 13.500c2.500.5 3.500 2.500 3.500 5.500" />
  ),
  video: <path d="M3.500 6h17v12h-17zM10 9.500v5l4.500-2.500z" />,
  shortvideo: <path d="M7.500 3h9v18h-9zM11 9.500v5l3.500-2.500zM11 18.500h2" />,
};

export function PlatformGlyph({ platform, size = 16 }: { readonly platform: string; readonly size?: number }) {
  return (
    <svg class="glyph" data-platform={platform} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {platformGlyphs[platform] ?? <circle cx="12" cy="12" r="7" />}
    </svg>
  );
}
