export interface SharedAlbumsTable {
  /** Also the album's. */
  readonly id: string;
  /** Null until a person is linked to its owner's number. */
  readonly ownerId: string | null;
  /** All whom it names. */
  readonly customerNumbers: readonly string[];
  readonly updatedAt: Date | null;
  /** Its owner has erased it. */
  readonly isErased: boolean;
  /** JSON of `OperatorSharedAlbum`. */
  readonly document: string;
}

export interface SharedAlbumParticipantsTable {
  /** Of the album. */
  readonly ownerId: string;
  readonly albumId: string;
  readonly customerNumber: string;
  /** Null until a person is linked to the number. */
  readonly participantId: string | null;
  readonly access: 'read' | 'granted';
  /** Of the album. */
  readonly createdAt: Date;
  /** When the participant has deleted it for themselves. */
  readonly leftAt: Date | null;
  /** In Recently deleted of its owner. */
  readonly isDeleted: boolean;
}
