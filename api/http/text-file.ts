/** A text as somebody may keep it as a file of this name (null: as an answer like any other). */
export class TextFile {
  readonly mediaType: string;
  readonly name: string | null;
  /** Its text, as it is made; not asked for when the client has it already. */
  readonly text: () => AsyncGenerator<string>;
  /** For a file that programs read again: for how long they need not, and what is another one whenever the text is. */
  readonly fresh: { seconds: number; version: string } | null;

  constructor(
    mediaType: string,
    name: string | null,
    text: () => AsyncGenerator<string>,
    fresh: { seconds: number; version: string } | null = null,
  ) {
    this.mediaType = mediaType;
    this.name = name;
    this.text = text;
    this.fresh = fresh;
  }
}
