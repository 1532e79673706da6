/** A page of the site before it has its frame. */
import type { Html } from './html/html.ts';

/** The way to another page of the site, or to an asset, from the page that is being written. */
export type To = (path: string) => string;

export interface Link {
  readonly title: string;
  /** Below the root of the site. */
  readonly path: string;
  /** What stands before the title, such as a level. */
  readonly mark?: Html;
}

/** A part of a page that the search can lead to. */
export interface Section {
  readonly title: string;
  readonly fragment: string;
  readonly text: string;
}

export interface Page {
  /** Below the root of the site; never deeper than one folder. */
  readonly path: string;
  readonly title: string;
  /** One sentence, for search results and for other sites. */
  readonly summary: string;
  /** What the page is, as search results say it. */
  readonly kind: string;
  /** The pages above it, from the outermost. */
  readonly above: readonly Link[];
  readonly body: (to: To) => Html;
  /** Headings, listed beside the text. */
  readonly contents?: readonly Section[];
  /** Further words by which the page is found. */
  readonly words?: string;
  /** Pages with one series are read one after another. */
  readonly series?: string;
  /** Where in the sidebar the page is, if it has no place of its own there. */
  readonly shelf?: { readonly title: string; readonly links: readonly Link[] };
  /** Scripts beyond those that every page has. */
  readonly scripts?: readonly string[];
  /** Left out of the search. */
  readonly hidden?: true;
}

/** A file of the site as it is served. */
export interface SiteFile {
  readonly contentType: string;
  readonly body: string;
}
