type Packages = Record<
  string,
  {
    version?: string;
    integrity?: string;
    optional?: boolean;
    dev?: boolean;
    devOptional?: boolean;
    link?: boolean;
  }
>;

export function areInstalled(wanted: Packages, installed: Packages, options: { withDev: boolean }): boolean;
