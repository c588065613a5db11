"""What a training run leaves behind, written so that neither a kill nor a power cut spoils it."""

import torch

import durable
from network import Features, Network


def save(path, content):
    """Writes beside the file and moves it there."""
    torch.save(content, f"{path}.new")
    durable.replace(f"{path}.new", path)


def load_network(path, environment):
    """The averaged network of a checkpoint."""
    content = torch.load(path, map_location=environment.device, weights_only=False)
    features = Features(content["config"]["features"], environment)
    network = Network(features, tuple(content["config"]["widths"])).to(environment.device)
    network.load_state_dict(content["state"]["average"])
    return network.requires_grad_(False)
