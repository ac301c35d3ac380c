/** A person as the services know them, whoever the identity provider is. */
export interface CustomersTable {
  readonly id: string;
  /** `embedded`, or the issuer address of an external identity provider. */
  readonly provider: string;
  readonly subject: string;
  readonly email: string | null;
  readonly registeredAt: Date;
}
