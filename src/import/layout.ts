import { emittedFileName } from '../catalog/names/file-name.js';
import type { JsonObject } from '../protocol/json.js';
import type { ManifestFile } from './manifest-project.js';
import { MAIN_FILE } from './manifest-project.js';
import { manifestText } from './manifest-text.js';
import type { SectionKind } from './section.js';

/** A component in the form in which it stands in a file. */
export type WrittenComponent = {
  readonly section: SectionKind;
  readonly name: string;
  /** Its key and value below that of its kind, indented. */
  readonly text: string;
};

/** Components of a kind beyond which each gets a file of its own. */
const MOST_IN_MAIN = 20;

const SECTIONS: readonly SectionKind[] = ['tools', 'resources', 'prompts'];

/** Where components stand: those of a kind together in the main file, or each in its own. */
export type ImportLayout = {
  /** The kinds whose components have files of their own. */
  readonly split: ReadonlySet<SectionKind>;
};

/** Decides by the number of components of each kind. */
export function layoutFor(counts: Readonly<Record<SectionKind, number>>): ImportLayout {
  return { split: new Set(SECTIONS.filter((section) => counts[section] > MOST_IN_MAIN)) };
}

/** The folder of the handlers, as the file of a component names it. */
export function handlersFrom({ split }: ImportLayout, section: SectionKind): string {
  return split.has(section) ? '../handlers' : './handlers';
}

/** Writes a component as it stands below the key of its kind. */
export function componentText(
  section: SectionKind,
  name: string,
  value: JsonObject,
  style: 'plain' | 'quoted',
): string {
  const text = manifestText({ [section]: Object.fromEntries([[name, value]]) }, style);
  return text.slice(text.indexOf('\n') + 1);
}

/** Lays out the files of a manifest: the main one first. */
export function manifestFiles(
  head: { readonly comment: string; readonly root: JsonObject },
  components: readonly WrittenComponent[],
  { split }: ImportLayout,
): readonly ManifestFile[] {
  const included = SECTIONS.filter((section) => split.has(section));
  const patterns = included.map((section) => `${section}/*.yaml`);
  const root = { ...head.root, ...(patterns.length > 0 && { components: patterns }) };
  const inMain = SECTIONS.filter((section) => !split.has(section)).flatMap((section) => {
    const own = components.filter((component) => component.section === section);
    return own.length === 0 ? [] : `\n${section}:\n${own.map(({ text }) => text).join('\n')}`;
  });
  return [
    { path: MAIN_FILE, text: `# ${head.comment}\n${manifestText(root)}${inMain.join('')}` },
    ...components
      .filter(({ section }) => split.has(section))
      .map(({ section, name, text }) => ({
        path: `${section}/${emittedFileName(name)}.yaml`,
        text: `${section}:\n${text}`,
      })),
  ];
}
