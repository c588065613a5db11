use serde_json::{Value, json};

use crate::packages::{Package, Packages};

/// What the program is made of, as CycloneDX 1.6.
pub fn bill_of_materials(packages: &Packages, commit: &str) -> anyhow::Result<String> {
    let Packages { program, dependencies, .. } = packages;
    let url = |at: &usize| dependencies[*at].url();
    let needs = |package: &Package| package.needs.iter().map(url).collect::<Vec<_>>();
    let graph = dependencies.iter().map(|package| (package.url(), needs(package)));
    let graph = [(PROGRAM.to_owned(), needs(program))].into_iter().chain(graph);
    let bill = json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": PROGRAM,
                "name": PROGRAM,
                "version": program.version,
                "licenses": licences(program),
                "properties": [
                    { "name": "commit", "value": commit },
                    { "name": "platform", "value": packages.platform },
                ],
            },
        },
        "components": dependencies.iter().map(|package| component(package, packages)).collect::<Vec<_>>(),
        "dependencies": graph.map(|(name, needs)| json!({ "ref": name, "dependsOn": needs })).collect::<Vec<_>>(),
    });
    Ok(serde_json::to_string_pretty(&bill)? + "\n")
}

const PROGRAM: &str = "dreistein";

fn component(package: &Package, packages: &Packages) -> Value {
    let mut component = json!({
        "type": "library",
        "bom-ref": package.url(),
        "name": package.name,
        "version": package.version,
        "licenses": licences(package),
        "purl": package.url(),
    });
    if let Some(description) = &package.description {
        component["description"] = json!(description.trim());
    }
    let key = (package.name.clone(), package.version.clone());
    if let Some(checksum) = packages.checksums.get(&key) {
        component["hashes"] = json!([{ "alg": "SHA-256", "content": checksum }]);
    }
    component
}

fn licences(package: &Package) -> Value {
    // Old crates separate alternatives by a stroke.
    let expression = package.license.as_ref().map(|licence| licence.replace('/', " OR "));
    expression.map_or_else(|| json!([]), |expression| json!([{ "expression": expression }]))
}
